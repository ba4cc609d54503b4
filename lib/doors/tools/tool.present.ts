import type { DescribedTools, TriedCall } from "@/lib/domain/described-tool";
import { presentDefinition } from "@/lib/tools/present-definitions";
import { toolForms } from "@/lib/tools/tool-forms";
import { toolDefinitions } from "@/lib/tools/tool-registry";
import { presentToolResult } from "./run-tool-body";
import type { DescribeToolsInput } from "./tool.schema";
import { promptOf, type ToolEndpoint } from "./tool-endpoint";
import type { TriedTool } from "./try-tool";

/** For the console: the calls as forms, and what a model is told of them. */
export function presentTools(endpoint: ToolEndpoint, { family }: DescribeToolsInput): DescribedTools {
  const definitions = toolDefinitions(family);
  return {
    type: "tools",
    family,
    title: endpoint.title,
    system_prompt: promptOf(endpoint, family),
    definitions: definitions.map((definition) => presentDefinition(definition, "anthropic")),
    forms: definitions.flatMap(toolForms),
  };
}

export function presentTriedTool({ toolUseId, outcome, durationMs, trace }: TriedTool): TriedCall {
  return {
    type: "tried_tool",
    tool_result: presentToolResult(toolUseId, outcome),
    duration_ms: durationMs,
    change_id: trace.changeId,
    memory_store_id: trace.storeId,
    served: trace.served.length,
    written: trace.written.length,
  };
}
