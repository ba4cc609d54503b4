import "server-only";
import type { Sql } from "@/lib/db/sql";
import { type ChangeReviewRow, readChangeReview, readVersionsOfChange } from "./held.store";
import { aboveAll, walkBack } from "./walk-back";

/** Up to which number the versions of each memory are dealt with by an act. */
export type Boundaries = ReadonlyMap<string, number>;

async function isSettled(
  sql: Sql,
  storeId: string,
  { boundaries, version }: { boundaries: Boundaries; version: { memory_id: string; number: number } },
): Promise<boolean> {
  const boundary = boundaries.get(version.memory_id);
  if (boundary !== undefined && version.number <= boundary) return true;
  const top = { storeId, memoryId: version.memory_id, below: aboveAll };
  const { base } = await walkBack(sql, top);
  return base !== null && base.number > version.number;
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
  for (const changeId of new Set(changeIds)) {
    const change = await readChangeReview(sql, storeId, changeId);
    if (change?.review_state !== "pending") continue;
    const versions = await readVersionsOfChange(sql, storeId, change);
    let settled = true;
    for (const version of versions) settled &&= await isSettled(sql, storeId, { boundaries, version });
    if (settled) covered.push(change);
  }
  return covered;
}
