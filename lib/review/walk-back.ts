import "server-only";
import type { Sql } from "@/lib/db/sql";
import { type BelowOf, type ReviewedVersionRow, readVersionsBelow, readVersionsBelowEach } from "./held.store";

export interface Walk {
  /** The newest version below that a person stands behind: written or approved by one. Null where there is none. */
  base: ReviewedVersionRow | null;
  /** The version that the base stands for: the same, unless a person has only moved it since. */
  reviewed: ReviewedVersionRow | null;
  /** What is newer than the base and nobody decided on, newest first: pending and flagged. */
  open: ReviewedVersionRow[];
}

/** Higher than the number of any version: the column has 32 bits. */
export const aboveAll = 2 ** 31 - 1;

/** How far back a single question looks. */
export const mostVersions = 1_000;

const pageSize = 100;
const memoriesAtOnce = 100;
const isDeletion = (row: ReviewedVersionRow) => row.operation === "deleted";

const isOpen = (row: ReviewedVersionRow) => row.review_state === "pending" || row.review_state === "flagged";

/** A version that only moved the text below it: once that is decided, nothing about the text hangs on the move. */
function isMove(rows: readonly ReviewedVersionRow[], at: number): boolean {
  const [row, below] = [rows[at], rows[at + 1]];
  if (!row || !below || isDeletion(row) || isDeletion(below)) return false;
  return below.content_sha256 === row.content_sha256;
}

/**
 * The review state that the text of `rows[at]` stands in. A version by which a person only moved or brought back a text stands
 * on the change that wrote it: where that was taken back since, the person does not stand behind it any more.
 */
export function stateBehind(rows: readonly ReviewedVersionRow[], at: number): string | null {
  const row = rows[at];
  if (!row || (row.review_state !== null && row.review_state !== "exempt")) return row?.review_state ?? null;
  for (const [index, older] of rows.entries()) {
    if (index <= at || (isDeletion(older) && !isDeletion(row))) continue;
    if (!isOpen(older) && isMove(rows, index)) continue;
    const isSame = older.content_sha256 === row.content_sha256 && isDeletion(older) === isDeletion(row);
    if (!isSame && row.review_state === null) return null;
    if (isSame && older.review_state === null && row.review_state === "exempt") return stateBehind(rows, index);
    if (isSame && older.review_state !== null && older.review_state !== "exempt") return older.review_state;
  }
  return row.review_state;
}

/** An approved move says where the text stands; whether people stand behind the text is for the version that wrote it. */
function isReviewed(rows: readonly ReviewedVersionRow[], at: number): boolean {
  const state = rows[at]?.review_state;
  if (state === "approved") {
    let wrote = at;
    while (isMove(rows, wrote)) wrote += 1;
    return wrote === at || rows[wrote]?.review_state !== "reverted";
  }
  const behind = state === null ? stateBehind(rows, at) : "unreviewed";
  return behind === null || behind === "approved";
}

/**
 * Goes back through the versions of a memory, from below a number, to the last one that counts as reviewed. What was
 * reverted or corrected on the way says nothing. A version that only repeats another's text (`exempt`) counts as that one:
 * directly above a reviewed version it stands for it, at the path to which a person moved it.
 * @param first the first page, where it has been read
 */
export async function walkBack(
  sql: Sql,
  from: BelowOf & { storeId: string },
  first?: ReviewedVersionRow[],
): Promise<Walk> {
  const open: ReviewedVersionRow[] = [];
  let repeat: ReviewedVersionRow | null = null;
  let page = first;
  for (let below = from.below; ; page = undefined) {
    const rows = page ?? (await readVersionsBelow(sql, { ...from, below, limit: pageSize }));
    const isEnd = rows.length < pageSize;
    // What the last one says may hang on the version below it, which is on the next page.
    const told = isEnd ? rows : rows.slice(0, -1);
    for (const [at, row] of told.entries()) {
      if (isReviewed(rows, at)) return { base: repeat ?? row, reviewed: row, open };
      if (isOpen(row)) open.push(row);
      repeat = row.review_state === "exempt" ? (repeat ?? row) : null;
    }
    const last = told.at(-1);
    if (!last || isEnd) return { base: null, reviewed: null, open };
    below = last.number;
  }
}

/** As `walkBack`, for many memories of a store; few of them have to be read further than their first page. */
export async function walkBackEach(sql: Sql, storeId: string, asked: readonly BelowOf[]): Promise<Map<string, Walk>> {
  const walks = new Map<string, Walk>();
  for (let at = 0; at < asked.length; at += memoriesAtOnce) {
    const part = asked.slice(at, at + memoriesAtOnce);
    const pages = new Map<string, ReviewedVersionRow[]>(part.map(({ memoryId }) => [memoryId, []]));
    const rows = await readVersionsBelowEach(sql, storeId, { asked: part, limit: pageSize });
    for (const row of rows) pages.get(row.memory_id)?.push(row);
    for (const from of part) {
      walks.set(from.memoryId, await walkBack(sql, { storeId, ...from }, pages.get(from.memoryId)));
    }
  }
  return walks;
}
