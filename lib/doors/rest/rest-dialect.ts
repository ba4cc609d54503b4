import { AppError } from "@/lib/domain/app-error";
import type { CallHeaders } from "../program-call";

/** The two forms of the vendor's memory API. */
export type RestDialect = "current" | "preview";

const currentBeta = "agent-memory-2026-07-22";
const previewBeta = "managed-agents-2026-04-01";

/** The form that a request wants. @throws AppError invalid_request where one for memories asks for both */
export function restDialect(headers: CallHeaders, path: string): RestDialect {
  const header = headers.get("anthropic-beta");
  if (header === null) return "current";
  const betas = header.split(",").map((beta) => beta.trim());
  const preview = betas.includes(previewBeta);
  if (preview && betas.includes(currentBeta)) {
    if (!path.startsWith("/v1/memory_stores")) return "current";
    throw new AppError("invalid_request", `anthropic-beta: send ${currentBeta} or ${previewBeta}, not both.`);
  }
  return preview ? "preview" : "current";
}

/** What a memory has in the preview form alone. The samples that the vendor published in April 2026 read it. */
export const previewFields = {
  size_bytes: { type: "integer", description: `The same as content_size_bytes, where ${previewBeta} is asked for.` },
};

/** What is answered, in the form that was asked for. */
export function inDialect(dialect: RestDialect, json: unknown): unknown {
  if (dialect === "current" || typeof json !== "object" || json === null) return json;
  if ("data" in json && Array.isArray(json.data))
    return { ...json, data: json.data.map((one) => inDialect(dialect, one)) };
  const isMemory = "type" in json && json.type === "memory" && "content_size_bytes" in json;
  return isMemory ? { ...json, size_bytes: json.content_size_bytes } : json;
}
