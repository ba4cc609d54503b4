import { type Slot, sentence } from "./sentence";

/** Entries of agents that say nearly the same, for a reviewer to decide on. */
export const duplicateWords = {
  title: "Duplicates",
  about:
    "Entries that an agent stored next to a nearly identical one, in stores that ask a reviewer: duplicates, and contradictions, where other words fill the same place.",
  loading: "Loading duplicates",
  more: "Show more",
  none: {
    title: "Nothing to decide",
    text: "When an agent stores something nearly identical to an existing entry, both appear here, if the store’s settings say so.",
  },
  kinds: { duplicate: "Duplicate", contradiction: "Contradiction" },
  likeness: (percent: number) => `${percent} % alike`,
  stored: (time: Slot) => sentence`stored ${time}`,
  pair: (earlier: string, later: string) => `${earlier} and ${later}`,
  compared: "What the later one says differently",
  same: "Both say the same.",
  earlier: "Earlier",
  later: "Later",
  written: (time: Slot) => sentence`written ${time}`,
  acts: {
    earlier: "Keep the earlier",
    later: "Keep the later",
    both: "Keep both",
    merge: "Merge…",
  },
  done: {
    keep_earlier: "The later one is deleted; its versions stay.",
    keep_later: "The earlier one is deleted; its versions stay.",
    keep_both: "Both stay.",
    merge: "Merged into the earlier one; the later one is deleted.",
  },
  merge: {
    title: "Merge the two",
    about: "The earlier one gets this text as its next version, and the later one is deleted. Versions of both stay.",
    text: "Text",
    submit: "Merge",
    now: "What the two say now",
    problem: (problem: string) => `The text ${problem}.`,
  },
};
