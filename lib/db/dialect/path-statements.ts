import type { MaybePromise, Sql } from "../sql";
import { idList, inStore, inStores, storesParam } from "./id-list";

export interface PathRow {
  id: string;
  path: string | null;
}

/** The paths that versions of a store have; null where they were redacted. */
export function readVersionPaths(sql: Sql, storeId: string, versionIds: readonly string[]): MaybePromise<PathRow[]> {
  const { test, param } = idList(sql, versionIds);
  return sql.all(`SELECT id, path FROM version WHERE id ${test} AND ${inStore(sql, "store_id")}`, [param, storeId]);
}

/** Where memories stand; null where they are deleted. */
export function readMemoryPaths(
  sql: Sql,
  memories: readonly { storeId: string; memoryId: string }[],
): MaybePromise<PathRow[]> {
  const { test, param } = idList(
    sql,
    memories.map(({ memoryId }) => memoryId),
  );
  return sql.all(`SELECT id, path FROM memory WHERE id ${test} AND ${inStores(sql, "store_id")}`, [
    param,
    storesParam(
      sql,
      memories.map(({ storeId }) => storeId),
    ),
  ]);
}
