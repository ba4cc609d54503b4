import { entryCategories } from "@/lib/domain/entry";
import type { ToolDefinition } from "../tool-family";

const text = (description: string) => ({ type: "string", description });
const number = (description: string) => ({ type: "number", description });
const output = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: "object" as const,
  properties,
  required,
});
const importance = (description: string) => ({ type: "integer", minimum: 1, maximum: 5, description });

const remembered = output(
  {
    id: text("What memory_delete takes."),
    content: text("What was stored."),
    category: text("The category that it is in."),
    importance: { type: "integer" },
    score: number("relevance × effective_importance; the best comes first."),
    created_at: text("When it was stored last. RFC 3339, UTC."),
    tags: { type: "array", items: { type: "string" } },
    expires_at: { type: ["string", "null"] },
    path: text("Where people find it in the store."),
    relevance: number(
      "From 0 to 1: how much of the query it says, by words and, where there is an embedder, by meaning.",
    ),
    effective_importance: number("Its importance, halved with every half-life of the store."),
    similarity: number("How near its meaning is to the query's; only where an embedder was asked."),
  },
  [
    ...["id", "content", "category", "importance", "score", "created_at", "tags", "expires_at", "path"],
    ...["relevance", "effective_importance"],
  ],
);

/** The three tools of entries. */
export const entryToolDefinitions: readonly ToolDefinition[] = [
  {
    name: "memory_store",
    effect: "destructive",
    description:
      "Keep something that will matter later in your long-term memory: what a user prefers, how a project stands, a decision and its grounds, a fact that took work to find out. What says nearly the same as an entry that is there takes its place.",
    parameters: {
      type: "object",
      properties: {
        content: text("What to remember: short, clear, and to be understood without this conversation."),
        category: {
          type: "string",
          enum: [...entryCategories],
          description: "What it is about; to narrow a search by.",
        },
        tags: { type: "array", items: { type: "string" }, description: "Words that it should be found by." },
        importance: importance(
          "How much it matters, from 1 to 5: it decides what is found first and what is forgotten first.",
        ),
        expires_at: {
          type: "string",
          format: "date-time",
          description: "When it is to be forgotten, as an ISO 8601 time. Without it, never.",
        },
      },
      required: ["content", "category", "importance"],
    },
    output: output(
      {
        success: { type: "boolean" },
        memory_id: text("What memory_delete takes."),
        replaced: { type: "boolean", description: "Whether it took the place of an entry that said nearly the same." },
        similar_to: text("An entry that says nearly the same. Both are kept until a person decides."),
        notice: text("What your operator's rules changed in it."),
      },
      ["success", "memory_id"],
    ),
  },
  {
    name: "memory_retrieve",
    effect: "read",
    description:
      "Find what your long-term memory holds about something. Call it before a task that is not trivial, and when you need to know about the user.",
    parameters: {
      type: "object",
      properties: {
        query: text("What you want to know, in plain words."),
        categories: {
          type: "array",
          items: { type: "string" },
          description: "Only these categories; all of them where it is empty.",
        },
        limit: { type: "integer", default: 10, description: "How many at most." },
        min_importance: { ...importance("Only what matters at least so much."), default: 1 },
      },
      required: ["query"],
    },
    output: output({ memories: { type: "array", items: remembered } }),
  },
  {
    name: "memory_delete",
    effect: "destructive",
    description:
      "Delete an entry of your long-term memory that is out of date, wrong, or that the user wants forgotten.",
    parameters: {
      type: "object",
      properties: { memory_id: text("The id of the entry."), reason: text("Why; kept for whoever reviews it.") },
      required: ["memory_id", "reason"],
    },
    output: output({ success: { type: "boolean" } }),
  },
];
