export interface DocumentedExample {
  /** The `operationId`. */
  operation: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent as it is. */
  file?: { type: string; text: string };
}

/** The smallest export there is: a store with one memory. */
const exportedLines = [
  { type: "export", format: "palimpsest-export/1", exported_at: "2026-11-22T09:00:00.000Z" },
  { type: "memory_store", id: "memstore_01", name: "Team conventions" },
  {
    ...{ type: "change", id: "chg_01", created_at: "2026-11-21T09:00:00.000Z", reason: "Agreed on Monday" },
    actor: { type: "user_actor", id: "user_01", name: "Ada" },
    review: { state: null, by: null },
  },
  {
    ...{ type: "memory_version", id: "memver_01", memory_id: "mem_01", change_id: "chg_01", number: 1 },
    ...{
      operation: "created",
      path: "/imported.md",
      content: "Small commits.\n",
      content_sha256: null,
      redacted_at: null,
    },
  },
  { type: "memory_attributes", memory_id: "mem_01", expires_at: null, importance: 4 },
  { type: "end", memory_stores: 1, changes: 1, memory_versions: 1, memory_attributes: 1 },
];

/**
 * One example per operation that has something to show, in an order in which they work one after the other: the tests send
 * each of them, with ids in place of what is in braces.
 */
export const documentedExamples: readonly DocumentedExample[] = [
  {
    operation: "createStore",
    body: { name: "Team conventions", description: "How we write.", metadata: { team: "platform" } },
  },
  { operation: "ensureStore", body: { metadata: { user_id: "user-42" }, name: "Memory of user 42" } },
  { operation: "listStores", query: { limit: "10" } },
  { operation: "updateStore", body: { description: "How we write and deploy." } },
  { operation: "createMemory", body: { path: "/style.md", content: "Tabs, not spaces.\n" } },
  { operation: "listMemories", query: { path_prefix: "/", depth: "1" } },
  { operation: "updateMemory", query: { view: "full" }, body: { content: "Tabs, not spaces. Lines of 120.\n" } },
  { operation: "listVersions", query: { view: "full" } },
  { operation: "searchText", query: { query: "tabs" } },
  { operation: "listChanges", query: { state: "any" } },
  {
    operation: "runToolStore",
    body: {
      type: "tool_use",
      id: "toolu_1",
      name: "memory",
      input: { command: "view", path: "/memories" },
    },
  },
  { operation: "describeToolsStore", query: { family: "entries", format: "openai" } },
  { operation: "prefetchStore", query: { query: "How do we format code?" } },
  { operation: "pruneEntries", body: { max_entries: 1000, dry_run: true } },
  {
    operation: "createSession",
    body: {
      agent: "support-agent",
      environment_id: "production",
      resources: [
        {
          type: "memory_store",
          memory_store_id: "{memory_store_id}",
          access: "read_only",
          instructions: "How we write.",
        },
      ],
    },
  },
  {
    operation: "runToolSession",
    body: {
      type: "tool_use",
      id: "toolu_2",
      name: "memory",
      input: { command: "view", path: "/memories/style.md" },
    },
  },
  { operation: "updateSession", body: { title: "Nightly run", metadata: { ticket: "OPS-7" } } },
  { operation: "listSessionResources", query: { limit: "8" } },
  { operation: "listSessionEvents", query: { limit: "5" } },
  { operation: "exportStores", body: { memory_store_id: "{memory_store_id}", format: "jsonl" } },
  {
    operation: "uploadImport",
    query: { memory_store_id: "{memory_store_id}" },
    file: { type: "application/jsonl", text: exportedLines.map((line) => JSON.stringify(line)).join("\n") },
  },
  { operation: "listImports", query: { memory_store_id: "{memory_store_id}" } },
  { operation: "listImportItems", query: { state: "create" } },
  { operation: "applyImport", body: { on_conflict: "keep_both", reason: "From the old server" } },
];

export const exampleOf = (operation: string): DocumentedExample | undefined =>
  documentedExamples.find((example) => example.operation === operation);
