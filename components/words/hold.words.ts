import { counted } from "./counts";
import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** Holds: what must not be redacted, erased or expire until somebody lifts it. */
export const holdWords = {
  title: "Holds",
  about:
    "What is under hold cannot be redacted, erased or deleted for good, and does not expire, until the hold is lifted. Agents go on writing: an ordinary deletion removes no version.",
  loading: "Loading holds",
  none: {
    title: "Nothing is under hold",
    text: "Place a hold where something may be needed: for a lawsuit, an investigation, a regulator.",
    lifted: "No hold was lifted yet",
    liftedText: "A lifted hold stays here with who lifted it and why.",
  },
  shown: { legend: "Which holds", active: "In force", lifted: "Lifted" },
  columns: {
    what: "What is held",
    ground: "Ground",
    covers: "Covers",
    placed: "Placed",
    lifted: "Lifted",
    acts: "Acts",
  },
  grounds: {
    litigation: "Litigation",
    investigation: "Investigation",
    regulator: "Regulator",
    contract: "Contract",
    other: "Other",
  },
  liftGrounds: { ended: "The matter has ended", mistaken: "Placed by mistake", replaced: "Replaced", other: "Other" },
  wholeStore: "The whole store",
  person: "A person: their stores, and every memory that says something of them",
  wherever: "Wherever they are found",
  /** Of a lifted hold: the path is not kept. */
  somePath: "A path, which is not kept",
  unnamed: "A store without a name",
  covers: (found: { memories: number; versions: number }) =>
    `${counted.memories(found.memories)}, ${counted.versions(found.versions)}`,
  counting: "Counting…",
  uncounted: "Could not be counted",
  by: (name: string | null, time: Slot) => (name === null ? time : sentence`${name}, ${time}`),
  more: "Show more",
  count: (count: number) => formatNumber(count),
  place: {
    act: "Place hold",
    title: "Place a hold",
    about: "It works at once. A redaction that has ended is not undone by it.",
    store: "Store",
    noStore: "Choose a store",
    scope: "What is held",
    wholeStoreHint: "Every memory and version in it; it cannot be deleted.",
    path: "What stands or ever stood at a path",
    pathHint: "Every version of each memory that was ever there or below it: those moved away and those deleted, too.",
    prefix: "Path",
    prefixPlaceholder: "/customers/acme",
    prefixProblem: (problem: string) => problem.replace(/^path_prefix: /, ""),
    ground: "Ground",
    reason: "Why, in words",
    reasonHint: "Seen by compliance and admins. The audit log keeps the ground, not these words.",
    reasonMissing: "Say why.",
    aboutPerson:
      "It works at once, in what is there and in what is written from now on. The case cannot be closed before it is lifted.",
    titlePerson: (label: string) => `Hold what is about ${label}`,
    done: "The hold is in force.",
  },
  lift: {
    act: "Lift",
    actOn: (what: string) => `Lift the hold on ${what}`,
    title: (what: string) => `Lift the hold on ${what}?`,
    about: "What no other hold covers may then be redacted, erased and expire again. This is written to the audit log.",
    ground: "Why it is not needed any more",
    reason: "In words",
    confirm: "Lift the hold",
    cancel: "Keep it",
    done: "The hold is lifted.",
  },
  badge: "On hold",
  badgeHelp: (ground: string, id: string) => `Nothing of it may be removed. ${ground}, ${id}`,
  held: {
    title: "This memory is under hold",
    text: "Nothing of it may be redacted until the hold is lifted. You may lift it, if you know that it is not needed any more.",
    facts: { hold: "Hold", ground: "Ground", covers: "Covers", since: "Since" },
    go: "Go to the holds",
  },
};
