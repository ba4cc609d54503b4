import "server-only";
import type { Context } from "@/lib/access/context";
import { isAppError } from "@/lib/domain/app-error";
import type { MemoryPath } from "@/lib/domain/memory-path";
import type { ToolFamily, ToolOutcome, ToolTarget } from "../tool-family";
import { memoryToolDefinition } from "./memory-tool-definition";
import { type MemoryToolInput, memoryToolInput } from "./memory-tool-input";
import { runCreate, runDelete, runRename } from "./path-commands";
import { runInsert, runStrReplace, runView } from "./text-commands";
import { parseToolPath } from "./tool-path";

function runCommand(context: Context, target: ToolTarget, input: MemoryToolInput): Promise<string> {
  switch (input.command) {
    case "view":
      return runView(context, target, input);
    case "create":
      return runCreate(context, target, input);
    case "str_replace":
      return runStrReplace(context, target, input);
    case "insert":
      return runInsert(context, target, input);
    case "delete":
      return runDelete(context, target, input);
    case "rename":
      return runRename(context, target, input);
  }
}

async function run(context: Context, target: ToolTarget, call: { input: unknown }): Promise<ToolOutcome> {
  const parsed = memoryToolInput.safeParse(call.input);
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 3).map((issue) => issue.message);
    return { content: `Error: Invalid input. ${problems.join(". ")}.`, isError: true };
  }
  try {
    return { content: await runCommand(context, target, parsed.data), isError: false };
  } catch (error) {
    // Every refusal is written for its reader; only what is our own fault is left to the door.
    if (isAppError(error) && error.code !== "internal" && error.code !== "overloaded") {
      return { content: error.message, isError: true };
    }
    throw error;
  }
}

function pathRead({ input }: { input: unknown }): MemoryPath | null {
  const { command, path } = (input ?? {}) as Record<string, unknown>;
  if (command !== "view" || typeof path !== "string") return null;
  try {
    const target = parseToolPath(path);
    return target.kind === "inside" ? target.path : null;
  } catch {
    // Running it says what is wrong with it.
    return null;
  }
}

/** The `memory` tool, `memory_20250818`, over one store. Strings as in seed 000; where it is silent, as the SDK's file implementation. */
export const memoryTool: ToolFamily = { definitions: [memoryToolDefinition], pathRead, run };
