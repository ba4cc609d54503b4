const everybody = [
  ...(["viewer", "reviewer", "editor", "compliance", "admin"] as const),
  ...(["reader", "writer", "writerOfThis", "decider", "officer", "manager"] as const),
];
const writers = ["editor", "admin", "writer", "writerOfThis"] as const;

interface Target {
  memory_store_id: string;
  memory_id: string;
}

/** Who may say how important an entry is, and delete those that count least. */
export const entriesInOneStore = {
  listDuplicates: { may: everybody, input: ({ memory_store_id }: Target) => ({ memory_store_id }) },
  pruneEntries: {
    may: writers,
    input: ({ memory_store_id }: Target) => ({ memory_store_id, max_entries: 1 }),
  },
  setImportance: {
    may: writers,
    input: ({ memory_store_id, memory_id }: Target) => ({ memory_store_id, memory_id, importance: 5 }),
  },
};
