import { z } from "zod";

const path = z.string({ error: "give the path as text, for example /memories/notes.md" });
const text = z.string({ error: "give it as text" });
const line = z.number({ error: "give a line number" });

/** The six commands of `memory_20250818`. Fields that a model adds on top are ignored. */
export const memoryToolInput = z.discriminatedUnion(
  "command",
  [
    z.object({ command: z.literal("view"), path, view_range: z.array(z.int()).nullish() }),
    z.object({ command: z.literal("create"), path, file_text: text }),
    z.object({
      command: z.literal("str_replace"),
      path,
      old_str: text,
      new_str: text.nullish(),
    }),
    z.object({ command: z.literal("insert"), path, insert_line: line, insert_text: text }),
    z.object({ command: z.literal("delete"), path }),
    z.object({ command: z.literal("rename"), old_path: text, new_path: text }),
  ],
  {
    error: ({ code }) =>
      code === "invalid_union" ? "use one of view, create, str_replace, insert, delete, rename" : undefined,
  },
);

export type MemoryToolInput = z.output<typeof memoryToolInput>;
export type Command<Name extends MemoryToolInput["command"]> = Extract<MemoryToolInput, { command: Name }>;
