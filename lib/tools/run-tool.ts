import type { z } from "zod";
import { isRefusal } from "@/lib/domain/app-error";
import { inputSentences } from "@/lib/domain/input-sentences";
import type { Action } from "@/lib/domain/role";
import type { ToolOutcome } from "./tool-family";

/** An answer for the model, and the same as data. */
export interface ToolAnswer {
  text: string;
  structured: Record<string, unknown>;
}

interface ToolRun<Input> {
  run: (input: Input) => Promise<string | ToolAnswer>;
  /** The permission that the call takes where it destroys something. */
  destroys: (input: Input) => Action | undefined;
}

/** Runs a call whose refusals are answers for the model. Only what is our own fault is left to the door. */
export async function runTool<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  { run, destroys }: ToolRun<z.output<Schema>>,
): Promise<ToolOutcome> {
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    const problems = inputSentences(parsed.error.issues);
    return { content: `Error: Invalid input. ${problems}`, isError: true, errorType: "invalid_request" };
  }
  try {
    const answer = await run(parsed.data);
    if (typeof answer === "string") return { content: answer, isError: false };
    return { content: answer.text, structured: answer.structured, isError: false };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refused = error.code === "permission" ? destroys(parsed.data) : undefined;
    return { content: error.message, isError: true, errorType: error.code, ...(refused ? { refused } : {}) };
  }
}
