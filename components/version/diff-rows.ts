import type { DiffRow, DiffSegment } from "@/components/ui/diff";
import { versionWords } from "@/components/words/version.words";
import { alignLines } from "@/lib/domain/align-lines";
import { diffLines, type DiffRow as LineRow, splitLines, wordDiff } from "@/lib/domain/line-diff";
import { markMoved } from "./moved-lines";
import { pairSimilar } from "./pair-similar";

/** Longer lines are compared as a whole: word by word they would take longer than they are worth. */
const longestWordDiff = 2_000;

export type DiffRowOptions = {
  /** Lines that differ in white space only count as the same, and are shown as they are in the second text. */
  ignoreSpaces?: boolean;
};

type Line = { text: string; note?: string };

function lineOf(raw: string, other: string | undefined): Line {
  const ending = /\r?\n$/.exec(raw)?.[0] ?? "";
  const text = raw.slice(0, raw.length - ending.length);
  if (ending === "") return { text, note: versionWords.rows.noNewline };
  const otherEnding = other === undefined ? ending : (/\r?\n$/.exec(other)?.[0] ?? "");
  if (ending === otherEnding || otherEnding === "") return { text };
  return { text, note: ending === "\r\n" ? versionWords.rows.crlf : versionWords.rows.lf };
}

function segmentsOf(a: string, b: string, side: "removed" | "added"): DiffSegment[] | undefined {
  if (a.length > longestWordDiff || b.length > longestWordDiff) return undefined;
  const words = wordDiff(a, b);
  // Where no word is shared, marking every word says nothing.
  if (!words.some(({ kind, text }) => kind === "same" && /[\p{L}\p{N}]/u.test(text))) return undefined;
  return words
    .filter(({ kind }) => kind === "same" || kind === side)
    .map(({ kind, text }) => ({ text, changed: kind !== "same" }));
}

const endingOf = ({ text }: LineRow) => /\r?\n$/.exec(text)?.[0] ?? "";
const withoutEnding = (row: LineRow) => row.text.slice(0, row.text.length - endingOf(row).length);

/** Lines that say the same and only end otherwise stand where they stood; what lies between them is paired by what it says. */
function pairLines(removed: readonly LineRow[], added: readonly LineRow[]): Map<LineRow, LineRow> {
  if (new Set([...removed, ...added].map(endingOf)).size < 2) return pairSimilar(removed, added);
  const partners = new Map<LineRow, LineRow>();
  let from = { a: 0, b: 0 };
  const pairUpTo = (a: number, b: number) => {
    for (const [line, partner] of pairSimilar(removed.slice(from.a, a), added.slice(from.b, b)))
      partners.set(line, partner);
  };
  for (const [a, b] of alignLines(removed.map(withoutEnding), added.map(withoutEnding)).entries()) {
    const [line, partner] = [removed[a], added[b]];
    if (!line || !partner) continue;
    pairUpTo(a, b);
    partners.set(line, partner).set(partner, line);
    from = { a: a + 1, b: b + 1 };
  }
  pairUpTo(removed.length, added.length);
  return partners;
}

function drawChange(removed: readonly LineRow[], added: readonly LineRow[]): DiffRow[] {
  const partnerOf = pairLines(removed, added);
  const draw = (row: LineRow): DiffRow => {
    const partner = partnerOf.get(row);
    const line = lineOf(row.text, partner?.text);
    if (!partner || row.kind === "same") return { ...line, kind: row.kind, a: row.a, b: row.b };
    const other = withoutEnding(partner);
    if (other === line.text) return { ...line, kind: row.kind, a: row.a, b: row.b, moved: false };
    const [before, after] = row.kind === "removed" ? [line.text, other] : [other, line.text];
    return { ...line, kind: row.kind, a: row.a, b: row.b, segments: segmentsOf(before, after, row.kind) };
  };
  return [...removed.map(draw), ...added.map(draw)];
}

const withoutSpaces = (line: string) => line.replace(/\s+/g, "");

/** As `diffLines`, blind to white space within lines and at their ends. */
function diffWords(before: string, after: string): LineRow[] {
  const [a, b] = [splitLines(before), splitLines(after)];
  const alignment = alignLines(a.map(withoutSpaces), b.map(withoutSpaces));
  const rows: LineRow[] = [];
  let next = 0;
  const addUpTo = (end: number) => {
    for (; next < end; next++) rows.push({ kind: "added", b: next + 1, text: b[next] ?? "" });
  };
  for (const [at, text] of a.entries()) {
    const partner = alignment[at] ?? -1;
    if (partner === -1) rows.push({ kind: "removed", a: at + 1, text });
    else {
      addUpTo(partner);
      rows.push({ kind: "same", a: at + 1, b: partner + 1, text: b[partner] ?? "" });
      next = partner + 1;
    }
  }
  addUpTo(b.length);
  return rows;
}

/**
 * Two texts as the rows that `Diff` draws: changed words marked where a line was replaced by one like it, endings that differ said,
 * blocks that moved named as such.
 */
export function diffRows(before: string, after: string, { ignoreSpaces = false }: DiffRowOptions = {}): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: LineRow[] = [];
  let added: LineRow[] = [];
  const flush = () => {
    rows.push(...drawChange(removed, added));
    removed = [];
    added = [];
  };
  for (const row of ignoreSpaces ? diffWords(before, after) : diffLines(before, after)) {
    if (row.kind === "removed") removed.push(row);
    else if (row.kind === "added") added.push(row);
    else {
      flush();
      rows.push({ kind: "same", a: row.a, b: row.b, text: row.text.replace(/\r?\n$/, "") });
    }
  }
  flush();
  return markMoved(rows);
}
