import "server-only";
import { documentTools } from "./document-tools/document-tools";
import { memoryTool } from "./memory-tool/memory-tool";
import type { ToolDefinition, ToolFamily } from "./tool-family";

const families = [memoryTool, documentTools] as const satisfies readonly ToolFamily[];

export const toolFamilyNames = ["memory", "documents"] as const;
export type ToolFamilyName = (typeof toolFamilyNames)[number];

/** Which family runs a tool of this name, if any does. */
export function findToolFamily(name: string): ToolFamily | undefined {
  return families.find((family) => family.definitions.some((definition) => definition.name === name));
}

/** The tools of one family: an agent is given one of them, because they say the same thing in different ways. */
export function toolDefinitions(family: ToolFamilyName): readonly ToolDefinition[] {
  return families.find(({ name }) => name === family)?.definitions ?? [];
}
