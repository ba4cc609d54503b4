import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** Taking back all that a session, a key or a service account wrote. */
export const takeBackWords = {
  act: "Take it all back…",
  all: { session: "All that this session wrote", key: "All that this key wrote" },
  title: (name: string) => `Take back what “${name}” wrote?`,
  text: "Each memory returns to what people stand behind, as one new change in each store. The history keeps what was written. Archived stores are left out.",
  since: "Since",
  sinceProblem: "Choose a day and a time in full.",
  sinceHint: "In your time. Empty for all that it ever wrote.",
  counting: "Looking at what it wrote",
  nothing: "Nothing that it wrote since then is still in effect.",
  counts: (changed: number, kept: number) => `${counted.changes(changed)}, ${counted.memories(kept)}`,
  left: (count: number) => plural(count, { one: "# memory left as it is:", other: "# memories left as they are:" }),
  reasons: {
    later_unreviewed: "a later change waits for review",
    later_overlaps: "others have built on these lines",
    redacted: "the text to return to was redacted",
    path_taken: "another memory has its place",
  },
  more: (count: number) => `and ${formatNumber(count)} more`,
  inTheWay: "The change in the way",
  theMemory: "The memory",
  reason: "Why",
  submit: (count: number) => (count > 0 ? `Take back ${counted.changes(count)}` : "Take back"),
  done: (count: number, stores: number) => `${counted.changes(count)} taken back in ${counted.stores(stores)}`,
  undo: "Undo on any one of them brings all of its store back.",
};
