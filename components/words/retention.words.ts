import { counted } from "./counts";
import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** How long a store keeps what, and when a memory expires. */
export const retentionWords = {
  title: "Retention",
  about: "How long memories and the texts of their versions are kept. What is under hold stays.",
  forbidden: "Compliance and admins decide how long a store keeps what.",
  unread: "Delete memories that nobody reads after",
  unreadHint: "Days since a program read it or anybody wrote it. What members read does not count. Empty: never.",
  old: "Remove the text of versions after",
  oldHint: "Days since the version was written. That it existed and who wrote it stays. Empty: never.",
  keep: "Except the last versions of a live memory",
  keepHint: "How many of the newest stay whatever their age, the current one among them.",
  problem: (most: number) => `Give a whole number from 1 to ${formatNumber(most)}.`,
  emptyProblem: (most: number) => `Give a whole number from 1 to ${formatNumber(most)}, or nothing.`,
  save: "Save retention",
  saved: "Saved how long things are kept",
  preview: {
    title: "What this will do",
    loading: "Counting",
    failed: "It could not be counted.",
    nothing: "Nothing: everything is kept.",
    memories: (count: number) => `${counted.memories(count)} deleted`,
    versions: (count: number) => `${counted.versions(count)} without text`,
    next: "With the next run",
    week: "In the seven days after it, if nothing is read or written",
    skipped: "A hold that covers one of them keeps it.",
    sample: "For example",
    note: "A run is made once a day. Deleted memories can be brought back while their versions last; texts of versions cannot.",
  },
  runs: {
    title: "Last runs",
    none: "No run yet.",
    did: (deleted: number, removed: number, held: number) =>
      [
        `${counted.memories(deleted)} deleted`,
        `${counted.versions(removed)} removed`,
        ...(held > 0 ? [`${formatNumber(held)} kept by a hold`] : []),
      ].join(", "),
    states: { queued: "Waiting", running: "Running", done: "Done", failed: "Failed", cancelled: "Stopped" },
  },
  expiry: {
    act: "Expires…",
    title: "When it expires",
    about: "From that moment on no agent and no person finds it, and it is deleted with that as the reason.",
    time: "Expires at",
    timeProblem: "Choose a time in the future.",
    clear: "Never",
    save: "Save",
    saved: "Saved when it expires",
    badge: (time: Slot): Slot => sentence`Expires ${time}`,
  },
};
