import { formatNumber, plural } from "./locale";

/** Two edits of one text brought together. */
export const memoryMergeWords = {
  showMerged: (lines: number) => plural(lines, { one: "Show # merged line", other: "Show # merged lines" }),
  mine: "Mine",
  theirs: "Theirs",
  both: "Both",
  edit: "Edit",
  place: {
    name: (number: number, of: number) => `Place ${number} of ${of}`,
    decided: "Decided",
    open: "Choose",
    again: "Theirs has changed: choose again",
    legend: (number: number) => `What to take for place ${number}`,
    text: (number: number) => `Text for place ${number}`,
    before: "What it said before",
    new: "Nothing: the lines are new.",
    taken: "taken",
    removed: "Removed",
  },
  loading: "Comparing the three texts",
  merged: {
    title: "Merged, and not saved yet",
    text: "Your changes are shown against the newest version. Save when they are right.",
  },
  back: "Back to my text",
  left: (places: number) => `${formatNumber(places)} left to decide`,
  submit: "Merge and review",
  changes: "What your edit changes in the newest version",
  same: "Both edits are the same.",
  summary: {
    fits: "Nothing overlaps: both edits fit together",
    places: (count: number) =>
      plural(count, { one: "# place was changed on both sides", other: "# places were changed on both sides" }),
    redacted: "The version that you began with was redacted, so the whole text has to be decided.",
    fitsText: "Below is what your edit changes in the newest version. Take it to the editor, and save.",
    text: "Everything else is merged already. Decide each place, then review the whole.",
  },
  mineEverywhere: "Mine everywhere",
  theirsEverywhere: "Theirs everywhere",
};
