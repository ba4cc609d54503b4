import "server-only";
import type { Context } from "@/lib/access/context";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { runTool } from "../run-tool";
import type { ToolFamily, ToolTarget } from "../tool-family";
import { memoryToolDefinition } from "./memory-tool-definition";
import { type MemoryToolInput, memoryToolInput } from "./memory-tool-input";
import { runCreate, runDelete, runRename } from "./path-commands";
import { runInsert, runStrReplace, runView } from "./text-commands";
import { parseToolPath } from "./tool-path";

type Command = MemoryToolInput["command"];

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

const commands = ["view", "create", "str_replace", "insert", "delete", "rename"] as const satisfies Command[];

function commandOf({ input }: { input: unknown }): Command | null {
  const { command } = (input ?? {}) as Record<string, unknown>;
  return commands.find((known) => known === command) ?? null;
}

/** The `memory` tool, `memory_20250818`, over the stores of its endpoint. Strings as the vendor documents them; where it is silent, as the SDK's file implementation. */
export const memoryTool: ToolFamily = {
  name: "memory",
  definitions: [memoryToolDefinition],
  commandOf,
  pathRead,
  run: (context, target, call) =>
    runTool(memoryToolInput, call.input, {
      run: (input) => runCommand(context, target, input),
      destroys: ({ command }) => (command === "delete" ? "memory.delete" : undefined),
    }),
};
