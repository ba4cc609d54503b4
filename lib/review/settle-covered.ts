import "server-only";
import type { Sql } from "@/lib/db/sql";
import { type ChangeReviewRow, type ChangeVersionRow, readChangeReviews, readVersionsOfChanges } from "./held.store";
import { aboveAll, walkBack } from "./walk-back";

/** Up to which number the versions of each memory are dealt with by an act. */
export type Boundaries = ReadonlyMap<string, number>;

/** What is read at once: many small changes, or one large one. */
const changesAtOnce = 500;
const versionsAtOnce = 5_000;

function inParts(changes: readonly ChangeReviewRow[]): ChangeReviewRow[][] {
  const parts: ChangeReviewRow[][] = [];
  let versions = 0;
  for (const change of changes) {
    versions += change.version_count;
    const last = parts.at(-1);
    if (last && versions <= versionsAtOnce) last.push(change);
    else {
      parts.push([change]);
      versions = change.version_count;
    }
  }
  return parts;
}

async function pendingOf(sql: Sql, storeId: string, changeIds: readonly string[]): Promise<ChangeReviewRow[]> {
  const found = new Map<string, ChangeReviewRow>();
  for (let at = 0; at < changeIds.length; at += changesAtOnce) {
    const rows = await readChangeReviews(sql, storeId, changeIds.slice(at, at + changesAtOnce));
    for (const row of rows) found.set(row.id, row);
  }
  return changeIds.flatMap((id) => found.get(id) ?? []).filter((change) => change.review_state === "pending");
}

function isWithin(boundaries: Boundaries, { memory_id, number }: ChangeVersionRow): boolean {
  const boundary = boundaries.get(memory_id);
  return boundary !== undefined && number <= boundary;
}

async function isBelowBase(sql: Sql, storeId: string, { memory_id, number }: ChangeVersionRow): Promise<boolean> {
  const { base } = await walkBack(sql, { storeId, memoryId: memory_id, below: aboveAll });
  return base !== null && base.number > number;
}

/**
 * Which of these pending changes have nothing left to decide, once everything up to the boundaries is dealt with: each
 * version they wrote is at or below a boundary, or below a version that a person stands behind.
 */
export async function coveredChanges(
  sql: Sql,
  storeId: string,
  { changeIds, boundaries }: { changeIds: Iterable<string>; boundaries: Boundaries },
): Promise<ChangeReviewRow[]> {
  const covered: ChangeReviewRow[] = [];
  for (const part of inParts(await pendingOf(sql, storeId, [...new Set(changeIds)]))) {
    const ids = part.map(({ id }) => id);
    const outside = new Map<string, ChangeVersionRow[]>(ids.map((id) => [id, []]));
    for (const version of await readVersionsOfChanges(sql, storeId, ids)) {
      if (!isWithin(boundaries, version)) outside.get(version.change_id)?.push(version);
    }
    for (const change of part) {
      let settled = true;
      for (const version of outside.get(change.id) ?? []) settled &&= await isBelowBase(sql, storeId, version);
      if (settled) covered.push(change);
    }
  }
  return covered;
}
