import type { DiffRow, DiffSegment } from "@/components/ui/diff";
import { diffLines, type DiffRow as LineRow, wordDiff } from "@/lib/domain/line-diff";

/** Longer lines are compared as a whole: word by word they would take longer than they are worth. */
const longestWordDiff = 2_000;

type Line = { text: string; note?: string };

function lineOf(raw: string, other: string | undefined): Line {
  const ending = /\r?\n$/.exec(raw)?.[0] ?? "";
  const text = raw.slice(0, raw.length - ending.length);
  if (ending === "") return { text, note: "no newline at the end" };
  const otherEnding = other === undefined ? ending : (/\r?\n$/.exec(other)?.[0] ?? "");
  if (ending === otherEnding || otherEnding === "") return { text };
  return { text, note: ending === "\r\n" ? "ends in CRLF" : "ends in LF" };
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

function drawChange(removed: readonly LineRow[], added: readonly LineRow[]): DiffRow[] {
  const paired = removed.length === added.length;
  const draw = (row: LineRow, partner: LineRow | undefined): DiffRow => {
    const line = lineOf(row.text, partner?.text);
    if (!partner || row.kind === "same") return { ...line, kind: row.kind, a: row.a, b: row.b };
    const other = lineOf(partner.text, row.text).text;
    const [before, after] = row.kind === "removed" ? [line.text, other] : [other, line.text];
    return { ...line, kind: row.kind, a: row.a, b: row.b, segments: segmentsOf(before, after, row.kind) };
  };
  return [
    ...removed.map((row, at) => draw(row, paired ? added[at] : undefined)),
    ...added.map((row, at) => draw(row, paired ? removed[at] : undefined)),
  ];
}

/** Two texts as the rows that `Diff` draws: changed words marked where lines were replaced one for one, endings that differ said. */
export function diffRows(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: LineRow[] = [];
  let added: LineRow[] = [];
  const flush = () => {
    rows.push(...drawChange(removed, added));
    removed = [];
    added = [];
  };
  for (const row of diffLines(before, after)) {
    if (row.kind === "removed") removed.push(row);
    else if (row.kind === "added") added.push(row);
    else {
      flush();
      rows.push({ kind: "same", a: row.a, b: row.b, text: row.text.replace(/\r?\n$/, "") });
    }
  }
  flush();
  return rows;
}
