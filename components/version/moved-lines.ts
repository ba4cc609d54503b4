import type { DiffRow } from "@/components/ui/diff";
import { versionWords } from "@/components/words/version.words";

/** Shorter blocks that appear again do so by chance more often than by moving. */
const leastLines = 2;
const leastCharacters = 30;
/** A line that stands in more places than this is no sign of where a block went. */
const mostPlaces = 40;

type Block = { removed: number; added: number; length: number };

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

function follows(rows: readonly DiffRow[], at: number, kind: DiffRow["kind"]): boolean {
  return rows[at]?.kind === kind && rows[at].moved !== false;
}

/** How many rows from `removed` on say the same as the rows from `added` on. */
function matchLength(rows: readonly DiffRow[], { removed, added }: Block, taken: ReadonlySet<number>): number {
  let length = 0;
  const fits = (at: number) =>
    follows(rows, removed + at, "removed") &&
    follows(rows, added + at, "added") &&
    !taken.has(removed + at) &&
    !taken.has(added + at) &&
    rows[removed + at]?.text === rows[added + at]?.text;
  while (fits(length)) length++;
  return length;
}

function isTelling(rows: readonly DiffRow[], { removed, length }: Block): boolean {
  const lines = rows.slice(removed, removed + length).filter(({ text }) => hasWords(text));
  const characters = lines.reduce((sum, { text }) => sum + text.trim().length, 0);
  return lines.length >= leastLines || characters >= leastCharacters;
}

function findBlocks(rows: readonly DiffRow[]): Block[] {
  const places = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    if (follows(rows, at, "added") && hasWords(row.text)) places.set(row.text, [...(places.get(row.text) ?? []), at]);
  }
  const taken = new Set<number>();
  const blocks: Block[] = [];
  for (const [removed, row] of rows.entries()) {
    const candidates = follows(rows, removed, "removed") && !taken.has(removed) ? places.get(row.text) : undefined;
    if (!candidates || candidates.length > mostPlaces) continue;
    let best: Block = { removed, added: 0, length: 0 };
    for (const added of candidates) {
      const length = matchLength(rows, { removed, added, length: 0 }, taken);
      if (length > best.length) best = { removed, added, length };
    }
    if (!isTelling(rows, best)) continue;
    for (let at = 0; at < best.length; at++) taken.add(best.removed + at).add(best.added + at);
    blocks.push(best);
  }
  return blocks;
}

/** Marks blocks that were taken out in one place and put back word for word in another: they were moved, not rewritten. */
export function markMoved(rows: readonly DiffRow[]): DiffRow[] {
  const marked = [...rows];
  for (const { removed, added, length } of findBlocks(rows)) {
    for (let at = 0; at < length; at++) {
      for (const index of [removed + at, added + at]) {
        const row = rows[index];
        if (row) marked[index] = { ...row, segments: undefined, moved: true };
      }
    }

    const [from, to] = [rows[removed], rows[added]];
    const note = (row: DiffRow, words: string) => [row.note, words].filter(Boolean).join(" · ");
    if (from)
      marked[removed] = {
        ...from,
        segments: undefined,
        moved: true,
        note: note(from, versionWords.rows.movedTo(to?.b, length)),
      };
    if (to)
      marked[added] = {
        ...to,
        segments: undefined,
        moved: true,
        note: note(to, versionWords.rows.movedFrom(from?.a, length)),
      };
  }
  return marked;
}
