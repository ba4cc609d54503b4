import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

const earlier = (count: number) => plural(count, { one: "# earlier change", other: "# earlier changes" });
const later = (count: number) => plural(count, { one: "# later change", other: "# later changes" });

/** What a verdict settled beside the change it was about. */
const nothingElse = { earlier: 0, later: 0 };

/** How changes stand after an undo: as before the verdict, which need not be that they wait. */
export const undoneHow = {
  pending: ["waits for review again", "wait for review again"],
  flagged: ["is flagged again", "are flagged again"],
  approved: ["is approved again", "are approved again"],
  none: ["needs no review, as before", "need no review, as before"],
  mixed: ["stands as before", "stand as before"],
} as const;
export type UndoneHow = keyof typeof undoneHow;

/** What is asked before a verdict, and said after it. */
export const verdictWords = {
  selection: {
    count: (count: number) => `${formatNumber(count)} chosen`,
    approve: "Approve…",
    flag: "Flag",
    revert: "Revert…",
    give: "Give to…",
    clear: "Clear",
    allLoaded: (count: number) =>
      `Choose the ${counted.changes(count)} that ${plural(count, { one: "is", other: "are" })} loaded`,
    all: (count: number) => `Choose all ${counted.changes(count)}`,
    everything: (count: number | undefined, most: number) => {
      if (count === undefined) return "Choose all";
      return count > most ? `Choose the first ${formatNumber(most)}` : `Choose all ${formatNumber(count)}`;
    },
    gathering: (count: number) => `${formatNumber(count)} read…`,
    notRead: "Not all of them could be read. Try again.",
    most: (most: number) =>
      `At most ${counted.changes(most)} are taken at once. These come first; the others stay chosen.`,
  },
  progress: (done: number, all: number) => `${formatNumber(done)} of ${counted.changes(all)} done`,
  done: {
    approved: (what: string, also = nothingElse) =>
      also.earlier > 0 ? `Approved ${what} and ${earlier(also.earlier)} that it contains` : `Approved ${what}`,
    approvedMany: (count: number, also: number) =>
      also > 0
        ? `Approved ${counted.changes(count)} and ${plural(also, { one: "# earlier one", other: "# earlier ones" })} that ${plural(count, { one: "it contains", other: "they contain" })}`
        : `Approved ${counted.changes(count)}`,
    flagged: (what: string) => `Flagged ${what}`,
    flaggedMany: (count: number) => `Flagged ${counted.changes(count)}`,
    revertedMany: (count: number, also: number) =>
      also > 0
        ? `Reverted ${counted.changes(count)} and ${formatNumber(also)} more to the same memories`
        : `Reverted ${counted.changes(count)}`,
    reverted: (what: string, also = nothingElse) => {
      const [before, after] = [also.earlier > 0 ? earlier(also.earlier) : "", also.later > 0 ? later(also.later) : ""];
      return `Reverted ${[what, before, after].filter(Boolean).join(" and ")} with a new version`;
    },
    undone: (what: string, also: number, how: UndoneHow) =>
      also > 0
        ? `${what} and ${plural(also, { one: "# more change", other: "# more changes" })} ${undoneHow[how][1]}`
        : `${what} ${undoneHow[how][0]}`,
    undoneMany: (count: number, how: UndoneHow) =>
      plural(count, { one: `# change ${undoneHow[how][0]}`, other: `# changes ${undoneHow[how][1]}` }),
    left: (count: number) => plural(count, { one: "# change is left.", other: "# changes are left." }),
    manyLeft: (least: number) => `${counted.changes(least)} or more are left.`,
    noneLeft: "Nothing is left.",
    assigned: (names: string) => `Given to ${names}`,
    assignedMany: (count: number, names: string) => `Gave ${counted.changes(count)} to ${names}`,
    unassigned: "Given to nobody",
    commented: "Comment added",
    commentRemoved: "Comment removed",
  },
  failed: {
    title: "Not decided",
    notUndone: "Not undone",
    someNotUndone: (count: number) =>
      plural(count, { one: "# decision was not undone", other: "# decisions were not undone" }),
    somebody: "Somebody",
    rule: "A rule",
    some: {
      approve: (count: number) =>
        plural(count, { one: "# change was not approved", other: "# changes were not approved" }),
      flag: (count: number) => plural(count, { one: "# change was not flagged", other: "# changes were not flagged" }),
      revert: (count: number) =>
        plural(count, { one: "# change was not reverted", other: "# changes were not reverted" }),
    },
    someGiven: (count: number) => plural(count, { one: "# change was not given", other: "# changes were not given" }),
    texts: "The text could not be read, so nothing was approved. Try again.",
    signedOut: "You are signed out, so nothing was approved. Sign in in another tab, then go on here.",
  },
  revert: {
    title: "Revert this change?",
    text: (count: number) =>
      `A new version takes ${counted.memories(count)} back to what people stand behind. The history keeps what was written.`,
    reason: "Why",
    act: "Revert with a new version",
    titleMany: (count: number) => `Revert ${counted.changes(count)}?`,
    textMany:
      "New versions take their memories back to what people stand behind, with earlier changes that nobody has reviewed. The history keeps what was written.",
    actMany: (count: number) => `Revert ${counted.changes(count)}`,
    later: "Take back later unreviewed changes to the same memories too",
    laterHintMany: "Without it the changes that have later unreviewed ones stay as they are.",
    laterHint: "Without it nothing is reverted while later changes are still unreviewed.",
  },
  secondLook: {
    title: "Approve with this in it?",
    found: (count: number) =>
      plural(count, { one: "# finding is open in this change.", other: "# findings are open in this change." }),
    text: (count: number) =>
      `The lens marked ${counted.places(count)} in the added lines. Read them before agents are served this.`,
    unread: (count: number) =>
      plural(count, {
        one: "# memory of this change was not looked through.",
        other: "# memories of this change were not looked through.",
      }),
    looking: "Looking through the added text",
    act: "Approve all the same",
    back: "Look again",
    line: (line: number) => (line === 0 ? "in its path" : `line ${formatNumber(line)}`),
    moreLines: (count: number) => `and ${formatNumber(count)} more`,
  },
  bulk: {
    title: (count: number) => `Approve ${counted.changes(count)}?`,
    text: (memoryCount: number, storeCount: number) =>
      `${counted.memories(memoryCount)} in ${counted.stores(storeCount)}.`,
    deletes: (count: number) => plural(count, { one: "# deletes a memory", other: "# delete a memory" }),
    clean: "Nothing hidden and nothing addressed to a model was seen in the added lines.",
    found: (count: number) =>
      plural(count, { one: "# of the chosen has open findings.", other: "# of the chosen have open findings." }),
    marked: (count: number) =>
      plural(count, { one: "# of the chosen has marks.", other: "# of the chosen have marks." }),
    read: { found: "I have read what was found", marked: "I have read what is marked" },
    contains: (count: number) =>
      plural(count, {
        one: "# earlier change that they contain is approved with them.",
        other: "# earlier changes that they contain are approved with them.",
      }),
    act: (count: number) => `Approve ${counted.changes(count)}`,
    looking: (done: number, all: number) => `Looked through ${formatNumber(done)} of ${formatNumber(all)}`,
  },
};
