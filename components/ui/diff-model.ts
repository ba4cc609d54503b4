/** A piece of a line; `changed` is what the words of the other side do not have. */
export type DiffSegment = { text: string; changed: boolean };

/** A stretch of a line that deserves a second look, and why. Offsets within the line. */
export type DiffMark = { start: number; end: number; tone: "warning" | "info"; title: string };

/** One line of a comparison. `a` and `b` are its numbers on the old and on the new side, from 1. */
export type DiffRow = {
  kind: "same" | "removed" | "added";
  a?: number;
  b?: number;
  text: string;
  segments?: readonly DiffSegment[];
  /** A remark behind the text, such as "no newline at the end". */
  note?: string;
  /** The line stands, word for word, in another place of the other text; false where it is known to stand in the same. */
  moved?: boolean;
  marks?: readonly DiffMark[];
};

/** A piece of a line that is drawn in one way. */
export type DiffPiece = { text: string; changed: boolean; mark?: DiffMark };

/** Cuts a line where its changed words and its marks begin and end; of marks that overlap the graver one is shown. */
export function cutLine({ text, segments, marks = [] }: DiffRow): DiffPiece[] {
  const cuts = new Set([0, text.length]);
  const words: { start: number; end: number; changed: boolean }[] = [];
  let at = 0;
  for (const segment of segments ?? [{ text, changed: false }]) {
    words.push({ start: at, end: at + segment.text.length, changed: segment.changed });
    at += segment.text.length;
    cuts.add(Math.min(at, text.length));
  }
  for (const { start, end } of marks) cuts.add(Math.max(0, start)).add(Math.min(end, text.length));
  const graver = [...marks].sort((a, b) => Number(b.tone === "warning") - Number(a.tone === "warning"));
  const places = [...cuts].sort((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] ?? from;
    const covers = (part: { start: number; end: number }) => part.start <= from && part.end >= to;
    return {
      text: text.slice(from, to),
      changed: words.some((word) => word.changed && covers(word)),
      mark: graver.find(covers),
    };
  });
}

/** A line on each side, or on one only. */
export type DiffPair = { left?: DiffRow; right?: DiffRow };

/** What is drawn: something, or how many unchanged lines are folded away and where they begin. */
export type DiffBlock<Line> = { kind: "line"; line: Line; at: number } | { kind: "fold"; from: number; count: number };

/** Puts removed lines beside the added ones that follow them. */
export function pairRows(rows: readonly DiffRow[]): DiffPair[] {
  const pairs: DiffPair[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = () => {
    for (let line = 0; line < Math.max(removed.length, added.length); line++) {
      pairs.push({ left: removed[line], right: added[line] });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === "removed") {
      if (added.length > 0) flush();
      removed.push(row);
    } else if (row.kind === "added") added.push(row);
    else {
      flush();
      pairs.push({ left: row, right: row });
    }
  }
  flush();
  return pairs;
}

/** Folds stretches of unchanged lines, leaving `context` around each change; folds in `opened` stay open. */
export function foldUnchanged<Line>(
  lines: readonly Line[],
  isSame: (line: Line) => boolean,
  context: number,
  opened: ReadonlySet<number>,
): DiffBlock<Line>[] {
  const blocks: DiffBlock<Line>[] = [];
  const show = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      const line = lines[at];
      if (line !== undefined) blocks.push({ kind: "line", line, at });
    }
  };
  let at = 0;
  while (at < lines.length) {
    let end = at;
    while (end < lines.length && isSame(lines[end] as Line)) end++;
    if (end === at) {
      show(at, ++at);
      continue;
    }
    const from = at === 0 ? 0 : at + context;
    const to = end === lines.length ? end : end - context;
    // A fold of one or two lines would cost more room than it saves.
    if (context === Number.POSITIVE_INFINITY || to - from < 3 || opened.has(from)) show(at, end);
    else {
      show(at, from);
      blocks.push({ kind: "fold", from, count: to - from });
      show(to, end);
    }
    at = end;
  }
  return blocks;
}

/** How many lines were added and removed. */
export function countChanges(rows: readonly DiffRow[]): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const row of rows) {
    if (row.kind === "added") added++;
    else if (row.kind === "removed") removed++;
  }
  return { added, removed };
}
