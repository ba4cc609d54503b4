import type { MaybePromise, Sql } from "../sql";
import { inStores, storesParam } from "./id-list";

export interface DuplicateRow {
  id: string;
  store_id: string;
  earlier_id: string;
  later_id: string;
  kind: string;
  likeness: number;
  created_at: string;
  decision: string | null;
}

export function insertDuplicate(sql: Sql, row: Omit<DuplicateRow, "decision">): MaybePromise<void> {
  return sql.send(
    `INSERT INTO suspected_duplicate (id, store_id, earlier_id, later_id, kind, likeness, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [row.id, row.store_id, row.earlier_id, row.later_id, row.kind, row.likeness, row.created_at],
  );
}

const columns = "d.id, d.store_id, d.earlier_id, d.later_id, d.kind, d.likeness, d.created_at, d.decision";

/** For whoever knows no more than the id, and learns from the row in which store it is. */
export function findDuplicate(sql: Sql, id: string): MaybePromise<DuplicateRow | undefined> {
  return sql.get(`SELECT ${columns} FROM suspected_duplicate d WHERE d.id = ?`, [id]);
}

export interface DuplicateQuery {
  workspaceId: string;
  /** Null for all stores of the workspace. */
  storeIds: readonly string[] | null;
  before: string | null;
  limit: number;
}

/** What waits for somebody's decision and of which both are still there, the newest first. */
export function readDuplicates(sql: Sql, query: DuplicateQuery): MaybePromise<DuplicateRow[]> {
  const { storeIds } = query;
  const within = storeIds ? `AND s.id IN (${storeIds.length > 0 ? storeIds.map(() => "?").join(", ") : "NULL"})` : "";
  return sql.all(
    `SELECT ${columns} FROM suspected_duplicate d JOIN store s ON s.id = d.store_id
     JOIN memory e ON e.id = d.earlier_id AND e.store_id = d.store_id AND e.path IS NOT NULL
     JOIN memory l ON l.id = d.later_id AND l.store_id = d.store_id AND l.path IS NOT NULL
     WHERE s.workspace_id = ? AND s.deleted_at IS NULL ${within} AND d.decision IS NULL ${query.before ? "AND d.id < ?" : ""}
     ORDER BY d.id DESC LIMIT ${query.limit}`,
    [query.workspaceId, ...(storeIds ?? []), ...(query.before ? [query.before] : [])],
  );
}

export interface DuplicateSideRow {
  id: string;
  path: string;
  head_version_id: string;
  content_sha256: string;
  updated_at: string;
  importance: number | null;
  content: string;
}

/** The memories that are compared, as they are now. */
export function readSides(
  sql: Sql,
  storeIds: Iterable<string>,
  ids: readonly string[],
): MaybePromise<DuplicateSideRow[]> {
  if (ids.length === 0) return [];
  return sql.all(
    `SELECT m.id, m.path, m.head_version_id, m.content_sha256, m.updated_at, a.importance, v.content
     FROM memory m JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
     LEFT JOIN memory_attribute a ON a.memory_id = m.id AND a.store_id = m.store_id
     WHERE m.path IS NOT NULL AND m.id IN (${ids.map(() => "?").join(", ")}) AND ${inStores(sql, "m.store_id")}`,
    [...ids, storesParam(sql, storeIds)],
  );
}

/** @returns whether nobody had decided before */
export async function settleDuplicateRow(
  sql: Sql,
  { storeId, id }: { storeId: string; id: string },
  by: { decision: string; userId: string | null; at: string },
): Promise<boolean> {
  const settled = await sql.run(
    "UPDATE suspected_duplicate SET decision = ?, decided_by = ?, decided_at = ? WHERE store_id = ? AND id = ? AND decision IS NULL",
    [by.decision, by.userId, by.at, storeId, id],
  );
  return settled === 1;
}
