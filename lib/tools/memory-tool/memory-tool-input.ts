import { z } from "zod";

const path = z.string({ error: "path: give the path as text, for example /memories/notes.md" });
const text = (name: string) => z.string({ error: `${name}: give it as text` });
const line = z.number({ error: "insert_line: give a line number" });

/** The six commands of `memory_20250818`. Fields that a model adds on top are ignored. Source: seed 000, "Tool commands". */
export const memoryToolInput = z.discriminatedUnion(
  "command",
  [
    z.object({ command: z.literal("view"), path, view_range: z.array(z.number()).nullish() }),
    z.object({ command: z.literal("create"), path, file_text: text("file_text") }),
    z.object({
      command: z.literal("str_replace"),
      path,
      old_str: text("old_str"),
      new_str: text("new_str").nullish(),
    }),
    z.object({ command: z.literal("insert"), path, insert_line: line, insert_text: text("insert_text") }),
    z.object({ command: z.literal("delete"), path }),
    z.object({ command: z.literal("rename"), old_path: text("old_path"), new_path: text("new_path") }),
  ],
  { error: "command: use one of view, create, str_replace, insert, delete, rename" },
);

export type MemoryToolInput = z.output<typeof memoryToolInput>;
export type Command<Name extends MemoryToolInput["command"]> = Extract<MemoryToolInput, { command: Name }>;
