import type { ToolDefinition } from "../tool-family";

const text = (description: string) => ({ type: "string", description });
const path = text("Where the document is, for example /notes/progress.md.");
const whole = { type: "integer" };
const output = (properties: Record<string, object>) => ({
  type: "object" as const,
  properties,
  required: Object.keys(properties),
});
const stored = output({ path, size_bytes: whole, content_sha256: text("Of the whole document.") });
const listOf = (properties: Record<string, object>) => ({ type: "array", items: output(properties) });
const changed = { updated_at: text("RFC 3339, UTC.") };
const prefix = text("Only what is in this folder, for example /notes/.");

/** The six tools of a memory store's documents. */
export const documentToolDefinitions: readonly ToolDefinition[] = [
  {
    name: "memory_list",
    effect: "read",
    output: output({
      documents: listOf({ ...stored.properties, ...changed }),
      next_page: { type: ["string", "null"] },
    }),
    description:
      "List the documents in your long-term memory, in order of their paths, with size, sha256 and time of the last change. Look here before you start a task.",
    parameters: {
      type: "object",
      properties: {
        path_prefix: prefix,
        limit: { type: "integer", minimum: 1, maximum: 100, description: "How many at most; 100 unless you say so." },
        page: text("The next_page of the answer before, to go on from there."),
      },
      required: [],
    },
  },
  {
    name: "memory_search",
    effect: "read",
    output: output({
      documents: listOf({
        path,
        score: { type: "number" },
        snippets: listOf({ line: whole, text: text("A part of the line.") }),
        ...changed,
      }),
      partial: { type: "boolean", description: "Whether there may be more that fits." },
    }),
    description:
      'Find documents in your long-term memory by what they say: words, "quoted phrases", and -words that must not be there. Best matches first.',
    parameters: {
      type: "object",
      properties: {
        query: text("What to look for."),
        path_prefix: prefix,
        limit: { type: "integer", minimum: 1, maximum: 50, description: "How many at most; 10 unless you say so." },
      },
      required: ["query"],
    },
  },
  {
    name: "memory_read",
    effect: "read",
    output: output({ path, content_sha256: text("Of the whole document."), text: text("With line numbers.") }),
    description: "Read a document of your long-term memory. A long one is cut, and the answer says how to read on.",
    parameters: {
      type: "object",
      properties: {
        path,
        view_range: {
          type: "array",
          items: { type: "integer" },
          description: "First and last line, counted from 1; -1 as the last means the end.",
        },
      },
      required: ["path"],
    },
  },
  {
    name: "memory_write",
    effect: "destructive",
    output: stored,
    description:
      "Write a whole document of your long-term memory: a new one, or in place of the one that is there. Earlier versions are kept.",
    parameters: {
      type: "object",
      properties: { path, content: text("The whole text, at most 102,400 bytes.") },
      required: ["path", "content"],
    },
  },
  {
    name: "memory_edit",
    effect: "destructive",
    output: stored,
    description:
      "Change a part of a document of your long-term memory: one exact occurrence of old_str becomes new_str. Prefer this to writing the whole document again.",
    parameters: {
      type: "object",
      properties: {
        path,
        old_str: text("The exact text to replace; it must occur once."),
        new_str: text("What to put in its place."),
        content_sha256: text("The sha256 that the document had when you read it. If it has changed since, nothing is."),
      },
      required: ["path", "old_str", "new_str"],
    },
  },
  {
    name: "memory_delete",
    effect: "destructive",
    output: output({ path }),
    description: "Delete a document of your long-term memory that nobody needs any more.",
    parameters: { type: "object", properties: { path }, required: ["path"] },
  },
];
