import type { ToolForm } from "@/lib/domain/described-tool";
import { memoryToolDefinition } from "./memory-tool/memory-tool-definition";
import { memoryToolInput } from "./memory-tool/memory-tool-input";
import type { ToolDefinition } from "./tool-family";

/** The model is told all fields of all commands at once; which of them a command takes is known to what parses it. */
function memoryForms({ name, description, parameters }: ToolDefinition): ToolForm[] {
  return memoryToolInput.options.map(({ shape }) => {
    const command = shape.command.value;
    const fields = Object.entries(shape).filter(([field]) => field !== "command");
    return {
      tool: name,
      command,
      description,
      effect: command === "view" ? "read" : command === "create" ? "write" : "destructive",
      parameters: {
        type: "object",
        properties: Object.fromEntries(fields.map(([field]) => [field, parameters.properties[field] ?? {}])),
        required: fields.filter(([, type]) => !type.safeParse(undefined).success).map(([field]) => field),
      },
    };
  });
}

/** The calls that a tool takes. */
export function toolForms(definition: ToolDefinition): ToolForm[] {
  if (definition.builtInType === memoryToolDefinition.builtInType) return memoryForms(definition);
  const { name: tool, description, effect, parameters } = definition;
  return [{ tool, command: null, description, effect, parameters }];
}
