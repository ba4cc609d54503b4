import { alignLines } from "@/lib/domain/align-lines";

/**
 * One line of a comparison. `a` and `b` are its line numbers, counted from 1, in the text before and after, each where the line is in that text.
 * `text` includes the line's terminator, so CRLF instead of LF and a missing final newline are changes that show.
 */
export type DiffRow =
  | { readonly kind: "same"; readonly a: number; readonly b: number; readonly text: string }
  | { readonly kind: "removed"; readonly a: number; readonly b?: undefined; readonly text: string }
  | { readonly kind: "added"; readonly a?: undefined; readonly b: number; readonly text: string };

/** A piece of a line. Those that are not `added` make the old line, those that are not `removed` the new one. */
export type WordSegment = { readonly kind: DiffRow["kind"]; readonly text: string };

/** A changed place: where its lines begin in both texts, counted from 1, and the lines, each after ` `, `+` or `-` and with its terminator. */
export type Hunk = {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
};

/** Counts of lines. */
export type DiffStat = { readonly added: number; readonly removed: number };

const contextLines = 3;
const emoji = String.raw`\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?[\u{e0020}-\u{e007f}]*`;
/**
 * Words whole, everything else sign by sign, line endings as one. What is joined to one sign, as in emoji of several people, flags and
 * scripts that part letters by a joiner, stays together: cut, its joiner would be shown as a hidden character.
 */
const word = new RegExp(
  [
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`${emoji}(?:\u200d${emoji})*`,
    String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_]|[\u200c\u200d](?=\p{L}))*`,
    String.raw`\r?\n`,
    String.raw`[^\S\r\n]+`,
    String.raw`.\p{M}*`,
  ].join("|"),
  "gsu",
);

/** The lines of a text, each with its `\n`; the last may lack one. The empty text has no lines, and a lone `\r` ends none. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * All lines of both texts in reading order. Within a change, removed lines come before added ones.
 * Rows that are not `removed` make `b`, rows that are not `added` make `a`, byte for byte. The smallest difference is shown, save for enormous ones.
 */
export function diffLines(a: string, b: string): DiffRow[] {
  return diffSequences(splitLines(a), splitLines(b));
}

/** How many lines were added and removed. */
export function diffStat(rows: readonly DiffRow[]): DiffStat {
  let added = 0;
  let removed = 0;
  for (const { kind } of rows) {
    if (kind === "added") added++;
    else if (kind === "removed") removed++;
  }
  return { added, removed };
}

/** What changed inside a line, in reading order, neighbours of a kind joined; white space between two changes counts as changed. */
export function wordDiff(aLine: string, bLine: string): WordSegment[] {
  const rows = diffSequences(aLine.match(word) ?? [], bLine.match(word) ?? []);
  const segments: WordSegment[] = [];
  let change = { removed: "", added: "" };
  const endChange = () => {
    for (const kind of ["removed", "added"] as const) if (change[kind]) segments.push({ kind, text: change[kind] });
    change = { removed: "", added: "" };
  };
  for (const [i, { kind, text }] of rows.entries()) {
    const isGap = kind === "same" && text.trim() === "" && isChange(rows[i - 1]) && isChange(rows[i + 1]);
    if (kind === "removed" || isGap) change.removed += text;
    if (kind === "added" || isGap) change.added += text;
    if (kind !== "same" || isGap) continue;
    endChange();
    const last = segments.at(-1);
    if (last?.kind === "same") segments[segments.length - 1] = { kind, text: last.text + text };
    else segments.push({ kind, text });
  }
  endChange();
  return segments;
}

/**
 * The comparison as a unified patch with three lines of context, which `patch` and `git apply` accept; empty when nothing differs.
 * @param names what to write after `---` and `+++`
 */
export function toPatch(rows: readonly DiffRow[], names: { readonly from: string; readonly to: string }): string {
  const hunks = toHunks(rows).map(writeHunk);
  return hunks.length === 0 ? "" : `--- ${fileName(names.from)}\n+++ ${fileName(names.to)}\n${hunks.join("")}`;
}

/** The changed places with three lines of context each, in reading order. */
export function toHunks(rows: readonly DiffRow[]): Hunk[] {
  return hunkRanges(rows).map(([start, end]) => toHunk(rows, start, end));
}

function diffSequences(a: readonly string[], b: readonly string[]): DiffRow[] {
  const alignment = alignLines(a, b);
  const rows: DiffRow[] = [];
  let j = 0;
  const addUpTo = (end: number) => {
    for (; j < end; j++) rows.push({ kind: "added", b: j + 1, text: b[j] ?? "" });
  };
  for (const [i, text] of a.entries()) {
    const partner = alignment[i] ?? -1;
    if (partner === -1) {
      rows.push({ kind: "removed", a: i + 1, text });
      continue;
    }
    addUpTo(partner);
    rows.push({ kind: "same", a: i + 1, b: partner + 1, text });
    j = partner + 1;
  }
  addUpTo(b.length);
  return rows;
}

function isChange(row: DiffRow | undefined): boolean {
  return row !== undefined && row.kind !== "same";
}

function hunkRanges(rows: readonly DiffRow[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [i, row] of rows.entries()) {
    if (row.kind === "same") continue;
    const start = Math.max(0, i - contextLines);
    const end = Math.min(rows.length, i + 1 + contextLines);
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

function toHunk(rows: readonly DiffRow[], start: number, end: number): Hunk {
  const hunk = rows.slice(start, end);
  const oldLines = hunk.filter((row) => row.kind !== "added");
  const newLines = hunk.filter((row) => row.kind !== "removed");
  // A side without lines is placed after the line before it, which only the rows above the hunk know.
  const before = (side: "a" | "b") => rows.slice(0, start).findLast((row) => row[side] !== undefined)?.[side] ?? 0;
  return {
    oldStart: oldLines[0]?.a ?? before("a"),
    oldLines: oldLines.length,
    newStart: newLines[0]?.b ?? before("b"),
    newLines: newLines.length,
    lines: hunk.map(({ kind, text }) => (kind === "same" ? " " : kind === "added" ? "+" : "-") + text),
  };
}

function writeHunk(hunk: Hunk): string {
  const lines = hunk.lines.map((line) => (line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`));
  const oldRange = `${hunk.oldStart},${hunk.oldLines}`;
  const newRange = `${hunk.newStart},${hunk.newLines}`;
  return `@@ -${oldRange} +${newRange} @@\n${lines.join("")}`;
}

// Without the tab, patch programs end a name at its first space.
function fileName(name: string): string {
  return name.includes(" ") ? `${name}\t` : name;
}
