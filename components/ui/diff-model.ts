/** A piece of a line; `changed` is what the words of the other side do not have. */
export type DiffSegment = { text: string; changed: boolean };

/** One line of a comparison. `a` and `b` are its numbers on the old and on the new side, from 1. */
export type DiffRow = {
  kind: "same" | "removed" | "added";
  a?: number;
  b?: number;
  text: string;
  segments?: readonly DiffSegment[];
  /** A remark behind the text, such as "no newline at the end". */
  note?: string;
  /** The line stands, word for word, in another place of the other text. */
  moved?: boolean;
};

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
