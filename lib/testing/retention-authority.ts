const everybody = [
  ...(["viewer", "reviewer", "editor", "compliance", "admin"] as const),
  ...(["reader", "writer", "writerOfThis", "decider", "officer", "manager"] as const),
];

interface Target {
  memory_store_id: string;
  memory_id: string;
}
const inStore = ({ memory_store_id }: Target) => ({ memory_store_id });
const memory = ({ memory_store_id, memory_id }: Target) => ({ memory_store_id, memory_id });

/** Who may see and decide how long memories are kept; who sets the rules of a store is tried with the rules. */
export const retentionInOneStore = {
  setMemoryExpiry: {
    may: ["editor", "admin", "writer", "writerOfThis"] as const,
    input: (target: Target) => ({ ...memory(target), expires_at: "2100-01-01T00:00:00.000Z" }),
  },
  retrieveMemoryExpiry: { may: everybody, input: memory },
  previewRetention: { may: everybody, input: inStore },
  listRetentionRuns: { may: everybody, input: inStore },
};
