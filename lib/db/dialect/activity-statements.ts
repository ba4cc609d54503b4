import type { MaybePromise, Sql } from "../sql";

/** When each store was last written, by its newest change; null where nothing was. One index seek per store. */
export function readLastChanges(
  sql: Sql,
  storeIds: readonly string[],
): MaybePromise<{ id: string; last_change_at: string | null }[]> {
  const places = storeIds.map(() => "?").join(", ");
  return sql.all(
    `SELECT s.id, (SELECT c.created_at FROM change c WHERE c.store_id = s.id ORDER BY c.seq DESC LIMIT 1) AS last_change_at
     FROM store s WHERE s.id IN (${places})`,
    [...storeIds],
  );
}
