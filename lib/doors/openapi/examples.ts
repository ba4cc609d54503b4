export interface DocumentedExample {
  /** The `operationId`. */
  operation: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

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
  { operation: "listSessionEvents", query: { limit: "5" } },
];

export const exampleOf = (operation: string): DocumentedExample | undefined =>
  documentedExamples.find((example) => example.operation === operation);
