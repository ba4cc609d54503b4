import { counted } from "./counts";
import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

const lines = (start: number, count: number) =>
  count === 1 ? `Line ${formatNumber(start)}` : `Lines ${formatNumber(start)}–${formatNumber(start + count - 1)}`;

/** Who wrote which line of a memory. */
export const blameWords = {
  open: "Blame",
  close: "Back to the text",
  title: "Who wrote which line",
  loading: "Finding who wrote which line",
  lines,
  asTable: "Table",
  asText: "Beside the text",
  look: "How it is shown",
  sum: (count: number, versions: number) => `${counted.lines(count)} by ${counted.versions(versions)}`,
  unsaved: "This is the text as it is saved. What you typed is kept and is back when you leave this view.",
  empty: "This memory has no lines.",
  unknown: "Unknown",
  unknownHelp: (number: number) =>
    `First seen after version ${formatNumber(number)}, which was redacted: who wrote it is not known any more.`,
  toVersion: (run: string, who: string, number: number) =>
    `${run}: ${who}, version ${formatNumber(number)}. Show the version`,
  toChange: (number: number) => `Review the change of version ${formatNumber(number)}`,
  version: (number: number) => `v${formatNumber(number)}`,
  by: (who: string, number: number, session: string | undefined) =>
    `${who}, version ${formatNumber(number)}${session === undefined ? "" : `, in session ${session}`}`,
  columns: { lines: "Lines", text: "Text", who: "Written by", when: "When", review: "Review" },
  more: (count: number): Slot => sentence`and ${plural(count, { one: "# more line", other: "# more lines" })}`,
};
