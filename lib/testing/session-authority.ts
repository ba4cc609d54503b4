const everybody = [
  ...["viewer", "reviewer", "editor", "compliance", "admin"],
  ...["reader", "writer", "writerOfThis", "decider", "officer", "manager"],
] as const;

type Target = { memory_store_id: string; session_id: string };
const session = ({ session_id }: Target) => ({ session_id });

/** Who may do what with a session that has one store attached; who does not see the store does not see the session. */
export const sessionsInOneStore = {
  retrieveSession: { may: everybody, input: session },
  listSessionEvents: { may: everybody, input: session },
  retrieveSessionForConsole: { may: everybody, input: session },
  listSessionCalls: { may: everybody, input: session },
  retrieveFirstCall: {
    may: everybody,
    input: ({ session_id }: Target) => ({ session_id, since: "2026-01-01T00:00:00Z" }),
  },
  describeTools: {
    may: everybody,
    input: ({ session_id }: Target) => ({ session_id, family: "memory" }),
  },
  // Which of them a call may do is asked by the tools themselves.
  tryTool: {
    may: everybody,
    input: ({ memory_store_id }: Target) => ({ memory_store_id, family: "documents", name: "memory_list", input: {} }),
  },
  listSessionsForConsole: { may: everybody, input: ({ memory_store_id }: Target) => ({ memory_store_id }) },
  updateSession: {
    may: ["editor", "admin", "writer", "writerOfThis"] as const,
    input: (target: Target) => ({ ...session(target), title: "Renamed" }),
  },
  listSessionResources: { may: everybody, input: session },
  archiveSession: { may: ["editor", "admin", "writer", "writerOfThis"] as const, input: session },
  deleteSession: { may: ["admin", "writer", "writerOfThis"] as const, input: session },
  listSessions: { may: everybody, input: ({ memory_store_id }: Target) => ({ memory_store_id }) },
  createSession: {
    may: ["editor", "admin", "writer", "writerOfThis"] as const,
    input: ({ memory_store_id }: Target) => ({
      agent: "agent",
      environment_id: "env",
      resources: [{ type: "memory_store", memory_store_id }],
    }),
  },
};
