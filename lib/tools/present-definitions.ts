import type { ToolDefinition } from "./tool-family";

export const toolFormats = ["anthropic", "openai", "json_schema"] as const;
export type ToolFormat = (typeof toolFormats)[number];

/** A tool's definition as the named kind of API wants it in its `tools`. */
export function presentDefinition(definition: ToolDefinition, format: ToolFormat) {
  const { name, description, parameters, builtInType } = definition;
  switch (format) {
    case "anthropic":
      return builtInType ? { type: builtInType, name } : { name, description, input_schema: parameters };
    case "openai":
      return { type: "function", function: { name, description, parameters } };
    case "json_schema":
      return { name, description, input_schema: parameters };
  }
}
