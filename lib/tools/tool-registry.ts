import "server-only";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import { documentTools } from "./document-tools/document-tools";
import { entryTools } from "./entry-tools/entry-tools";
import { memoryTool } from "./memory-tool/memory-tool";
import type { ToolDefinition, ToolFamily } from "./tool-family";

const families = [memoryTool, entryTools, documentTools] as const satisfies readonly ToolFamily[];

/** Which family runs this call, if any does: the one that was given to the agent, where that is known. */
export function findToolFamily(call: { name: string; input: unknown }, given?: ToolFamilyName): ToolFamily | undefined {
  return families.find(
    (family: ToolFamily) =>
      (given ? family.name === given : (family.owns?.(call) ?? true)) &&
      family.definitions.some((definition) => definition.name === call.name),
  );
}

/** The tools of one family: an agent is given one of them, because they say the same thing in different ways. */
export function toolDefinitions(family: ToolFamilyName): readonly ToolDefinition[] {
  return families.find(({ name }) => name === family)?.definitions ?? [];
}
