import type { ToolFamilyName } from "./tool-family-name";

/** One kind of call as a person fills it in: a tool, or one command of a tool that has several. */
export interface ToolForm {
  tool: string;
  command: string | null;
  description: string;
  effect: "read" | "write" | "destructive";
  /** JSON Schema. */
  parameters: { type: "object"; properties: Record<string, object>; required: readonly string[] };
}

/** The tools of a store or a session for the console: the calls as forms, and what a model is told of them. */
export interface DescribedTools {
  type: "tools";
  family: ToolFamilyName;
  title: string;
  system_prompt: string;
  definitions: object[];
  forms: ToolForm[];
}

/** What a call was answered that a member tried. */
export interface TriedCall {
  type: "tried_tool";
  tool_result: { type: "tool_result"; tool_use_id: string; content: string; is_error?: boolean };
  duration_ms: number;
  change_id: string | null;
  memory_store_id: string | null;
  /** How many versions were read and written. */
  served: number;
  written: number;
}
