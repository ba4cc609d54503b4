import "server-only";
import type { Sql } from "@/lib/db/sql";
import { deleteAllHeld, type HeldRow } from "./held.store";
import { assertHeadsAreServable } from "./served-place";

/** A head that everybody is served from now on, with where it stands. */
export interface ReleasedHead {
  held: HeldRow;
  /** Null where the memory is deleted. */
  path: string | null;
}

/**
 * Nothing of these memories waits any more; what else agents are still served must not be in the way of their heads.
 * @throws AppError conflict
 */
export async function releaseHeads(sql: Sql, storeId: string, released: readonly ReleasedHead[]): Promise<void> {
  const rows = released.map(({ held }) => held);
  await deleteAllHeld(sql, storeId, rows);
  const paths = released.flatMap(({ path }) => path ?? []);
  await assertHeadsAreServable(sql, storeId, paths);
}
