import "server-only";
import { memoryTool } from "./memory-tool/memory-tool";
import type { ToolDefinition, ToolFamily } from "./tool-family";

const families: readonly ToolFamily[] = [memoryTool];

/** Which family runs a tool of this name, if any does. */
export function findToolFamily(name: string): ToolFamily | undefined {
  return families.find((family) => family.definitions.some((definition) => definition.name === name));
}

export const toolDefinitions: readonly ToolDefinition[] = families.flatMap((family) => family.definitions);
