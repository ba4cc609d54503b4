import type { ToolDefinition } from "../tool-family";

const text = (description: string) => ({ type: "string", description });

/** The `memory` tool for models that do not have it built in. */
export const memoryToolDefinition: ToolDefinition = {
  name: "memory",
  builtInType: "memory_20250818",
  effect: "destructive",
  description:
    "Read and write your long-term memory: text files below /memories that outlast this conversation. Commands: view (a file with line numbers, or a directory), create (a new file), str_replace (one exact occurrence), insert (after a line), delete (a file or a whole directory), rename (or move).",
  parameters: {
    type: "object",
    properties: {
      command: { type: "string", enum: ["view", "create", "str_replace", "insert", "delete", "rename"] },
      path: text("For view, create, str_replace, insert and delete: where, beginning with /memories."),
      view_range: {
        type: "array",
        items: { type: "integer" },
        description: "For view of a file: first and last line, counted from 1; -1 as the last means the end.",
      },
      file_text: text("For create: the whole text of the new file."),
      old_str: text("For str_replace: the exact text to replace; it must occur once."),
      new_str: text("For str_replace: what to put in its place."),
      insert_line: { type: "integer", description: "For insert: after which line; 0 puts the text at the top." },
      insert_text: text("For insert: the text to add."),
      old_path: text("For rename: what to move."),
      new_path: text("For rename: where to; nothing may be there."),
    },
    required: ["command"],
  },
};
