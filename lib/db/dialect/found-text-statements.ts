import type { MaybePromise, Sql } from "../sql";
import { type InStores, idList, inStores, storesParam } from "./id-list";

export interface TextRow {
  id: string;
  content: string | null;
}

export function readTexts(sql: Sql, { storeIds, ids }: InStores): MaybePromise<TextRow[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(`SELECT id, content FROM version WHERE id ${test} AND ${inStores(sql, "store_id")}`, [
    param,
    storesParam(sql, storeIds),
  ]);
}

/** What was found in which of these versions and not dismissed. */
export function readFindingRules(
  sql: Sql,
  { storeIds, ids }: InStores,
): MaybePromise<{ version_id: string; rule: string }[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT DISTINCT version_id, rule FROM finding
     WHERE version_id ${test} AND ${inStores(sql, "store_id")} AND dismissed_at IS NULL`,
    [param, storesParam(sql, storeIds)],
  );
}
