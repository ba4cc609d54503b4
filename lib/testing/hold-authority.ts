const officers = ["compliance", "admin", "officer"] as const;
const everybody = [
  ...["viewer", "reviewer", "editor", "compliance", "admin"],
  ...["reader", "writer", "writerOfThis", "decider", "officer", "manager"],
] as const;

type Target = { memory_store_id: string };
const inStore = ({ memory_store_id }: Target) => ({ memory_store_id });

/** Who may do what to the holds of a store; which are in the way everybody sees who reads it. */
export const holdsInOneStore = {
  placeHold: { may: officers, input: (target: Target) => ({ ...inStore(target), ground: "other", reason: "Asked." }) },
  listHeldHere: { may: everybody, input: inStore },
};

export const holdsInWorkspace = {
  listHolds: { may: officers, input: () => ({}) },
  retrieveHold: { may: officers, input: ({ hold_id }: { hold_id: string }) => ({ hold_id }) },
  liftHold: {
    may: officers,
    input: ({ hold_id }: { hold_id: string }) => ({ hold_id, ground: "ended", reason: "Over." }),
  },
};
