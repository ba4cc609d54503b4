import type { MaybePromise, Sql, SqlValue } from "../sql";
import { idList, inStore } from "./id-list";
import {
  type ChangeReviewRow,
  type ChangeVersionRow,
  changeColumns,
  changeVersionColumns,
  type DecisionRow,
  decisionColumns,
  type ReviewedVersionRow,
  readVersionsBelow,
  reviewedColumns,
} from "./review-statements";

/** What one act needs of many memories or changes: on PostgreSQL a round trip for all of them instead of one for each. */

export interface BelowOf {
  memoryId: string;
  below: number;
}

export type VersionBelowRow = ReviewedVersionRow & { memory_id: string };

/** Of each memory its newest versions below a number, at most `limit`, newest first. SQLite has no round trip to save. */
export async function readVersionsBelowEach(
  sql: Sql,
  storeId: string,
  { asked, limit }: { asked: readonly BelowOf[]; limit: number },
): Promise<VersionBelowRow[]> {
  if (sql.provider === "sqlite") {
    const found: VersionBelowRow[] = [];
    for (const { memoryId, below } of asked) {
      for (const row of await readVersionsBelow(sql, { storeId, memoryId, below, limit })) {
        found.push({ ...row, memory_id: memoryId });
      }
    }
    return found;
  }
  return sql.all(
    `SELECT v.memory_id, ${reviewedColumns}
     FROM unnest(string_to_array(?, ','), string_to_array(?, ',')::int[]) AS asked(memory_id, below)
     CROSS JOIN LATERAL (SELECT id, store_id, memory_id, number, operation, path, content_sha256, change_id, redacted_at FROM version
       WHERE store_id = ? AND memory_id = asked.memory_id AND number < asked.below ORDER BY number DESC LIMIT ?) v
     CROSS JOIN LATERAL (SELECT review_state, version_count FROM change
       WHERE id = v.change_id AND store_id = v.store_id LIMIT 1) c
     ORDER BY v.memory_id, v.number DESC`,
    [asked.map(({ memoryId }) => memoryId).join(","), asked.map(({ below }) => below).join(","), storeId, limit],
  );
}

function changesById<Row>(sql: Sql, columns: string, storeId: string, ids: readonly string[]): MaybePromise<Row[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(`SELECT ${columns} FROM change WHERE ${inStore(sql, "store_id")} AND id ${test}`, [storeId, param]);
}

export const readChangeReviews = (
  sql: Sql,
  storeId: string,
  changeIds: readonly string[],
): MaybePromise<ChangeReviewRow[]> => changesById(sql, changeColumns, storeId, changeIds);

export interface ChangeOriginRow {
  id: string;
  reason: string | null;
  version_count: number;
  request_id: string;
  review_state: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
}

/** What a version's page says of the changes that its versions came with. */
export const readChangeOrigins = (
  sql: Sql,
  storeId: string,
  changeIds: readonly string[],
): MaybePromise<ChangeOriginRow[]> =>
  changesById(sql, "id, reason, version_count, request_id, review_state, reviewed_by, reviewed_at", storeId, changeIds);

const versionsOf = {
  sqlite: `CROSS JOIN version v ON v.store_id = c.store_id AND v.seq >= c.seq AND v.seq < c.seq + c.version_count
    CROSS JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id`,
  // OFFSET keeps the planner at a range of the index for each change.
  postgresql: `CROSS JOIN LATERAL (SELECT * FROM version WHERE store_id = c.store_id AND seq >= c.seq
      AND seq < c.seq + c.version_count OFFSET 0) v
    CROSS JOIN LATERAL (SELECT head_version_id, path FROM memory WHERE id = v.memory_id AND store_id = v.store_id LIMIT 1) m`,
};

/** The versions that these changes wrote, in order. */
export function readVersionsOfChanges(
  sql: Sql,
  storeId: string,
  changeIds: readonly string[],
): MaybePromise<ChangeVersionRow[]> {
  const { test, param } = idList(sql, changeIds);
  return sql.all(
    `SELECT ${changeVersionColumns} FROM change c ${versionsOf[sql.provider]}
     WHERE ${inStore(sql, "c.store_id")} AND c.id ${test} ORDER BY v.seq`,
    [storeId, param],
  );
}

export function setReviewStates(
  sql: Sql,
  at: { storeId: string; changeIds: readonly string[] },
  review: { state: string | null; by: string | null; at: string | null },
): MaybePromise<void> {
  const { test, param } = idList(sql, at.changeIds);
  return sql.send(
    `UPDATE change SET review_state = ?, reviewed_by = ?, reviewed_at = ?
     WHERE ${inStore(sql, "store_id")} AND id ${test}`,
    [review.state, review.by, review.at, at.storeId, param],
  );
}

const valuesOf = (row: DecisionRow): SqlValue[] => [
  row.id,
  row.store_id,
  row.change_id,
  row.verdict,
  row.decided_by,
  row.rule_id,
  row.decided_at,
  row.before,
  row.written_change_id,
  row.undone_at,
  row.undone_by,
];

/** A statement has a limited number of parameters. */
const decisionsAtOnce = 100;

export async function insertDecisions(sql: Sql, rows: readonly DecisionRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += decisionsAtOnce) {
    const part = rows.slice(from, from + decisionsAtOnce).map(valuesOf);
    const marks = part.map((values) => `(${values.map(() => "?").join(", ")})`).join(", ");
    await sql.send(`INSERT INTO review_decision (${decisionColumns}) VALUES ${marks}`, part.flat());
  }
}
