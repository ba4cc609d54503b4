import { counted } from "./counts";
import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** A store as it was: its log, any moment of it, and the way back. */
export const historyWords = {
  title: "History of the store",
  link: "History of the store",
  pageTitle: "History",
  back: "Back to the store",
  loading: "Loading the history",
  views: { name: "What is shown", memories: "Memories", compare: "Compared with now", log: "Changes" },
  slider: {
    name: "Moment in the history of the store",
    earlier: "The change before",
    later: "The change after",
    said: (time: string, who: string) => `${time}, after a change by ${who}`,
    start: "Before the first change",
    place: (at: number, of: number) => `${formatNumber(at)} of ${counted.versions(of)}`,
  },
  banner: {
    past: (time: Slot): Slot => sentence`You are looking at the store as it was on ${time}.`,
    after: (who: Slot, count: number): Slot =>
      sentence`Right after a change by ${who} that wrote ${counted.versions(count)}. Nothing can be written here.`,
    compare: "Compare with now",
    search: "Search it as it was",
    restore: "Restore…",
    now: "Back to now",
    present: "This is the store as it is now. Move the slider, or choose a change, to look at an earlier moment.",
  },
  list: {
    name: (folder: string) => `Memories in ${folder}`,
    path: "Path of the folder",
    all: "All",
    none: "Nothing was here",
    noneText: "At this moment the folder held no memories.",
    holds: counted.memories,
    redacted: "A memory that was redacted since",
    redactedText: "What it said and where it was is not known any more.",
    columns: { path: "Name", size: "Size", written: "Written" },
    bytes: (bytes: number) => `${formatNumber(bytes)} B`,
  },
  memory: {
    close: "Back to the list",
    name: (path: string) => `Text of ${path} as it was`,
    page: "Open its page",
    readOnly: "This is an earlier moment: restore it to bring the text back.",
  },
  compare: {
    name: "What differs between then and now",
    none: "Nothing differs",
    noneText: "Every memory is as it was at this moment.",
    counts: (created: number, modified: number, renamed: number, deleted: number) =>
      `${formatNumber(created)} created, ${formatNumber(modified)} modified, ${formatNumber(renamed)} moved, ${formatNumber(deleted)} deleted since`,
    kinds: { created: "Created", modified: "Modified", renamed: "Moved", deleted: "Deleted" },
    from: (path: Slot): Slot => sentence`was at ${path}`,
    open: "Show what changed",
    redacted: "Redacted: there is no text to compare",
    unknownPath: "Path not known any more",
  },
  log: {
    name: "Changes of the store, newest first",
    none: "Nothing written yet",
    noneText: "Every change of the store appears here.",
    versions: counted.versions,
    choose: (what: string, time: string) => `Show the store right after: ${what}, ${time}`,
    first: (path: Slot, more: number): Slot =>
      more > 0 ? sentence`${path} and ${formatNumber(more)} more` : sentence`${path}`,
    hidden: "a memory",
  },
  restore: {
    title: "Restore to this moment",
    about: (time: Slot): Slot =>
      sentence`Makes the memories as they were on ${time}, as one change. No version is removed, so it can be taken back the same way.`,
    what: "What to restore",
    store: "The whole store",
    folder: (path: string) => `Only the folder ${path}`,
    looking: "Working out what would change",
    nothing: "Nothing would change: everything is as it was.",
    counts: {
      created: (count: number) => plural(count, { one: "# memory comes back", other: "# memories come back" }),
      modified: (count: number) =>
        plural(count, { one: "# memory gets its earlier text", other: "# memories get their earlier text" }),
      renamed: (count: number) => plural(count, { one: "# memory moves back", other: "# memories move back" }),
      deleted: (count: number) =>
        plural(count, {
          one: "# memory that was not there is deleted",
          other: "# memories that were not there are deleted",
        }),
    },
    list: "What would change",
    more: (count: number) => `and ${formatNumber(count)} more`,
    kinds: { created: "Comes back", modified: "Earlier text", renamed: "Moves back", deleted: "Is deleted" },
    conflicts: (count: number) =>
      plural(count, { one: "# memory stays as it is", other: "# memories stay as they are" }),
    reasons: {
      redacted: "what it said was redacted, so there is nothing to bring back",
      path_taken: "another memory has its earlier path",
    },
    review: (count: number) =>
      `${plural(count, { one: "# text was", other: "# texts were" })} never approved, or rejected. The restored change waits in the inbox until somebody approves it.`,
    waiting: (count: number) =>
      plural(count, {
        one: "# text still waits for review, and goes on waiting after this.",
        other: "# texts still wait for review, and go on waiting after this.",
      }),
    reason: "Reason",
    reasonHint: "Shown beside the change in every timeline.",
    submit: (count: number) => `Restore ${counted.memories(count)}`,
    done: (count: number) => `Restored ${counted.memories(count)}`,
    moved: "The store was written to meanwhile. Look at what would change now, then restore.",
  },
};
