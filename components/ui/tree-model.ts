/** The row of a tree, as the flat list of visible rows holds it. */
export type TreeRow = {
  id: string;
  label: string;
  /** `more` fetches the rest of a folder, `loading` and `error` stand where children will be. */
  kind: "folder" | "item" | "more" | "loading" | "error";
  /** 0 at the top. */
  depth: number;
  expanded?: boolean;
};

/** Which of how many a row is among its siblings; the size is -1 while some are not fetched. */
export type Places = { position: Int32Array; size: Int32Array };

/** Computes the place of every row in one pass. */
export function placesOf(rows: readonly TreeRow[]): Places {
  const position = new Int32Array(rows.length);
  const size = new Int32Array(rows.length);
  const open: { members: number[]; partial: boolean }[] = [];
  const close = (depth: number) => {
    while (open.length > depth) {
      const family = open.pop();
      for (const member of family?.members ?? []) size[member] = family?.partial ? -1 : (family?.members.length ?? 0);
    }
  };
  rows.forEach((row, index) => {
    close(row.depth + 1);
    while (open.length <= row.depth) open.push({ members: [], partial: false });
    const family = open[row.depth];
    if (!family) return;
    family.members.push(index);
    family.partial ||= row.kind === "more";
    position[index] = family.members.length;
  });
  close(0);
  return { position, size };
}

/** What a key means at a row: where the focus goes, or what happens to the row. */
export type TreeMove = { focus: number } | { act: "expand" | "collapse" | "open" } | null;

/** The keyboard of a tree, as the ARIA practices describe it. `page` is how many rows are in sight. */
export function treeMove(rows: readonly TreeRow[], index: number, key: string, page: number): TreeMove {
  const row = rows[index];
  if (!row) return null;
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return { focus: Math.min(last, index + 1) };
    case "ArrowUp":
      return { focus: Math.max(0, index - 1) };
    case "PageDown":
      return { focus: Math.min(last, index + page) };
    case "PageUp":
      return { focus: Math.max(0, index - page) };
    case "Home":
      return { focus: 0 };
    case "End":
      return { focus: last };
    case "ArrowRight":
      return moveIn(rows, index, row);
    case "ArrowLeft":
      return moveOut(rows, index, row);
    case "Enter":
    case " ":
      return { act: "open" };
    default:
      return null;
  }
}

function moveIn(rows: readonly TreeRow[], index: number, row: TreeRow): TreeMove {
  if (row.kind !== "folder") return null;
  if (!row.expanded) return { act: "expand" };
  const next = rows[index + 1];
  return next && next.depth > row.depth ? { focus: index + 1 } : null;
}

function moveOut(rows: readonly TreeRow[], index: number, row: TreeRow): TreeMove {
  if (row.kind === "folder" && row.expanded) return { act: "collapse" };
  for (let above = index - 1; above >= 0; above--) {
    if ((rows[above]?.depth ?? 0) < row.depth) return { focus: above };
  }
  return null;
}

/** The next row whose label begins with what was typed, going round; the row itself while a word grows. */
export function findByTyping(rows: readonly TreeRow[], index: number, typed: string): number {
  const wanted = typed.toLocaleLowerCase();
  const from = typed.length > 1 ? index : index + 1;
  for (let step = 0; step < rows.length; step++) {
    const at = (from + step) % rows.length;
    const row = rows[at];
    if (row && choosable(row) && row.label.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return -1;
}

/** The rows between two, whichever is above, that can be chosen. */
export function rowsBetween(rows: readonly TreeRow[], one: number, other: number): string[] {
  return rows
    .slice(Math.min(one, other), Math.max(one, other) + 1)
    .filter(choosable)
    .map(({ id }) => id);
}

/** Every row of the folder that a row lies in, at its depth. */
function familyOf(rows: readonly TreeRow[], index: number): TreeRow[] {
  const depth = rows[index]?.depth ?? 0;
  let from = index;
  while (from > 0 && (rows[from - 1]?.depth ?? 0) >= depth) from--;
  let to = index;
  while (to < rows.length - 1 && (rows[to + 1]?.depth ?? 0) >= depth) to++;
  return rows.slice(from, to + 1).filter((row) => row.depth === depth);
}

/** The row's siblings and itself: what "all" means where the keyboard is. */
export function siblingsOf(rows: readonly TreeRow[], index: number): string[] {
  return familyOf(rows, index)
    .filter(choosable)
    .map(({ id }) => id);
}

/** Whether there are siblings that no row shows yet. */
export function hasMore(rows: readonly TreeRow[], index: number): boolean {
  return familyOf(rows, index).some(({ kind }) => kind !== "item" && kind !== "folder");
}

/** Whether a row stands for something, so that it can be chosen, dragged and dropped on. */
export const choosable = (row: TreeRow): boolean => row.kind === "item" || row.kind === "folder";

/** The folder that a row is or lies in; null at the top. */
export function folderAt(rows: readonly TreeRow[], index: number): string | null {
  const row = rows[index];
  if (!row) return null;
  if (row.kind === "folder") return row.id;
  for (let above = index - 1; above >= 0; above--) {
    if ((rows[above]?.depth ?? 0) < row.depth) return rows[above]?.id ?? null;
  }
  return null;
}

/** The first and the last of some rows. */
export type RowRange = { startIndex: number; endIndex: number };

/**
 * Which rows to draw: those in sight, some beyond them and the one that has the focus. After a jump, where none of those in sight was
 * there before, nothing beyond them: what nobody sees yet would keep the jump waiting.
 * @param before what was in sight when the rows were drawn last
 */
export function rowsDrawn(
  { startIndex, endIndex, overscan, count }: RowRange & { overscan: number; count: number },
  before: RowRange | null,
  focus: number,
): number[] {
  const jumped = before !== null && (before.endIndex < startIndex || before.startIndex > endIndex);
  const beyond = jumped ? 0 : overscan;
  const first = Math.max(0, startIndex - beyond);
  const last = Math.min(count - 1, endIndex + beyond);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (focus >= 0 && focus < first) return [focus, ...rows];
  return focus > last ? [...rows, focus] : rows;
}
