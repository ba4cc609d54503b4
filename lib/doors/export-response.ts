import "server-only";
import { createHash } from "node:crypto";
import type { Exported } from "@/lib/export/export-stores";
import { textStream } from "./text-stream";
import { zipStream } from "./zip-stream";

const types = {
  zip: "application/zip",
  jsonl: "application/jsonl; charset=utf-8",
  git: "application/octet-stream",
} as const;

/** Names may be in any script, headers may not: what reads both takes the second. */
function disposition(name: string): string {
  const ascii = /^[\w.-]+$/.test(name)
    ? name
    : `export-${createHash("sha256").update(name).digest("hex").slice(0, 8)}${name.slice(name.lastIndexOf("."))}`;
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** An export as a download that is made while it is sent. What fails on the way breaks it off. */
export function exportResponse(exported: Exported, requestId: string): Response {
  const body = exported.format === "zip" ? zipStream(exported.files) : textStream(exported.lines);
  return new Response(body, {
    headers: {
      "content-type": types[exported.format],
      "content-disposition": disposition(exported.name),
      "cache-control": "no-store",
      "request-id": requestId,
    },
  });
}
