import type { MaybePromise, Sql } from "../sql";
import { joinVersionsOf } from "./change-list-statements";
import { openFindings } from "./finding-statements";
import { type InStores, idList, inStore, inStores, storesParam } from "./id-list";

/** A version as reviewers see it: with where its memory stands now, and what was there before. */
export interface ReviewVersionRow {
  id: string;
  change_id: string;
  memory_id: string;
  number: number;
  operation: "created" | "modified" | "deleted";
  path: string | null;
  size_bytes: number | null;
  redacted_at: string | null;
  head_version_id: string;
  later_count: number;
  held_change_id: string | null;
  previous_version_id: string | null;
  base_version_id: string | null;
  /** 1 where an agent wrote the memory again in a later change. */
  written_since: number;
}

// A version that a person stands behind; not one that only repeats unreviewed text (`exempt`).
const reviewed = (alias: string) => `(${alias}.review_state IS NULL OR ${alias}.review_state = 'approved')`;
const byAgent = (alias: string) => `${alias}.actor_type IN ('session_actor', 'api_actor', 'service_account_actor')`;

/** The first versions of each of these changes, in order; the last reviewed one below each, if it still was a text. */
export function readReviewVersions(
  sql: Sql,
  { storeIds, ids }: InStores,
  mostOfEach: number,
): MaybePromise<ReviewVersionRow[]> {
  // As one parameter: of fifty, PostgreSQL would make a plan of their own each time, which takes longer than what it asks.
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT v.id, v.change_id, v.memory_id, v.number, v.operation, v.path, v.size_bytes, v.redacted_at, m.head_version_id,
       m.version_count - v.number AS later_count, h.change_id AS held_change_id, p.id AS previous_version_id,
       (SELECT CASE WHEN b.operation = 'deleted' THEN NULL ELSE b.id END FROM version b
        JOIN change bc ON bc.id = b.change_id AND bc.store_id = b.store_id
        WHERE b.memory_id = v.memory_id AND b.store_id = v.store_id AND b.number < v.number AND ${reviewed("bc")}
        ORDER BY b.number DESC LIMIT 1) AS base_version_id,
       CASE WHEN EXISTS (SELECT 1 FROM version l WHERE l.memory_id = v.memory_id AND l.store_id = v.store_id AND l.number > v.number
         AND l.change_id <> v.change_id AND ${byAgent("l")}) THEN 1 ELSE 0 END AS written_since
     FROM change c
     ${joinVersionsOf(sql)} AND v.seq < c.seq + ?
     JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
     LEFT JOIN held_memory h ON h.memory_id = v.memory_id AND h.store_id = v.store_id
     LEFT JOIN version p ON p.memory_id = v.memory_id AND p.store_id = v.store_id AND p.number = v.number - 1
     WHERE c.id ${test} AND ${inStores(sql, "c.store_id")} ORDER BY v.store_id, v.seq`,
    [mostOfEach, param, storesParam(sql, storeIds)],
  );
}

/** Those of the approved changes among these, in which an agent wrote a memory again since. */
export function readStaleChanges(sql: Sql, { storeIds, ids }: InStores): MaybePromise<{ id: string }[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT c.id FROM change c WHERE c.id ${test} AND ${inStores(sql, "c.store_id")}
       AND c.review_state = 'approved' AND EXISTS (
       SELECT 1 FROM version v
       JOIN version l ON l.memory_id = v.memory_id AND l.store_id = v.store_id AND l.number > v.number AND l.change_id <> v.change_id
       WHERE v.store_id = c.store_id AND v.seq >= c.seq AND v.seq < c.seq + c.version_count AND ${byAgent("l")})`,
    [param, storesParam(sql, storeIds)],
  );
}

export interface ShownFindingRow {
  id: string;
  version_id: string;
  kind: string;
  rule: string;
  start_offset: number;
  end_offset: number;
  line: number;
  dismissed_at: string | null;
}

export function readFindingsOf(sql: Sql, { storeIds, ids }: InStores): MaybePromise<ShownFindingRow[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT id, version_id, kind, rule, start_offset, end_offset, line, dismissed_at FROM finding
     WHERE version_id ${test} AND ${inStores(sql, "store_id")} ORDER BY version_id, start_offset, id`,
    [param, storesParam(sql, storeIds)],
  );
}

/** How many findings of each of these changes count. */
export function countFindingsOf(
  sql: Sql,
  { storeIds, ids }: InStores,
): MaybePromise<{ change_id: string; count: number | string }[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT f.change_id, count(*) AS count FROM ${openFindings(sql)}
     WHERE f.change_id ${test} AND ${inStores(sql, "f.store_id")} GROUP BY f.change_id`,
    [param, storesParam(sql, storeIds)],
  );
}

/** Unreviewed changes to the same memories, older than this one, with nothing reviewed in between: their texts are part of it. */
export function readChangesBelow(
  sql: Sql,
  storeId: string,
  changeId: string,
): MaybePromise<{ id: string; review_state: string }[]> {
  return sql.all(
    `SELECT DISTINCT oc.id, oc.review_state FROM change c
     ${joinVersionsOf(sql)}
     JOIN version o ON o.memory_id = v.memory_id AND o.store_id = v.store_id AND o.number < v.number
       AND o.change_id <> v.change_id
     JOIN change oc ON oc.id = o.change_id AND oc.store_id = o.store_id AND oc.review_state IN ('pending', 'flagged')
     WHERE c.store_id = ? AND c.id = ? AND NOT EXISTS (
       SELECT 1 FROM version b JOIN change bc ON bc.id = b.change_id AND bc.store_id = b.store_id
       WHERE b.memory_id = v.memory_id AND b.store_id = v.store_id AND b.number > o.number AND b.number < v.number AND ${reviewed("bc")})
     ORDER BY oc.id`,
    [storeId, changeId],
  );
}

/** Where memories stand: their heads, and the changes that wrote those. */
export function readHeads(
  sql: Sql,
  storeId: string,
  memoryIds: readonly string[],
): MaybePromise<{ memory_id: string; head_version_id: string; change_id: string }[]> {
  const { test, param } = idList(sql, memoryIds);
  return sql.all(
    `SELECT m.id AS memory_id, m.head_version_id, v.change_id FROM memory m
     JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
     WHERE m.id ${test} AND ${inStore(sql, "m.store_id")}`,
    [param, storeId],
  );
}
