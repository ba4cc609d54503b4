import type { MaybePromise, Sql, SqlValue } from "../sql";
import type { MemoryRow } from "./commit-statements";
import { forBoth } from "./for-both";
import { idList, sameStore } from "./id-list";

export type MemoryWithContent = MemoryRow & { content: string | null };

const memoryColumns =
  "m.id, m.store_id, m.path, m.head_version_id, m.version_count, m.content_sha256, m.size_bytes, m.created_at, m.updated_at";
const withHead = (where: string) =>
  forBoth(
    (sql) => `SELECT ${memoryColumns}, v.content
      FROM memory m JOIN version v ON v.id = m.head_version_id AND ${sameStore(sql, "v", "m")} ${where}`,
  );

const inRange = "WHERE m.store_id = ? AND m.path >= ? AND m.path < ? ORDER BY m.path LIMIT ?";
const rangeWithHead = withHead(inRange);
const rangeAlone = `SELECT ${memoryColumns}, NULL AS content FROM memory m ${inRange}`;

const memoryById = withHead("WHERE m.store_id = ? AND m.id = ? AND m.path IS NOT NULL");
const memoryByPath = withHead("WHERE m.store_id = ? AND m.path = ?");

/** See `Sql.lookUp`: for statements that every request makes. */
export function lookUp<Row>(sql: Sql, text: string, params: readonly SqlValue[]): MaybePromise<Row | undefined> {
  return sql.lookUp ? sql.lookUp(text, params) : sql.get(text, params);
}

export function readMemoryById(sql: Sql, storeId: string, id: string): MaybePromise<MemoryWithContent | undefined> {
  return lookUp(sql, memoryById[sql.provider], [storeId, id]);
}

export function readMemoryByPath(sql: Sql, storeId: string, path: string): MaybePromise<MemoryWithContent | undefined> {
  return lookUp(sql, memoryByPath[sql.provider], [storeId, path]);
}

export interface PathRange {
  /** Included. */
  from: string;
  /** Excluded. */
  to: string;
  limit: number;
}

/** Live memories in byte order of their paths. The range uses the unique index on (store_id, path) of both databases. */
export function readMemoryRange(
  sql: Sql,
  storeId: string,
  range: PathRange & { content: boolean },
): MaybePromise<MemoryWithContent[]> {
  return sql.all(range.content ? rangeWithHead[sql.provider] : rangeAlone, [
    storeId,
    range.from,
    range.to,
    range.limit,
  ]);
}

/** Only what a listing needs, so that the pages of the versions are not touched. */
export function readSizesInRange(
  sql: Sql,
  storeId: string,
  range: { from: string; to: string },
): MaybePromise<{ path: string; size_bytes: number }[]> {
  return sql.all("SELECT path, size_bytes FROM memory WHERE store_id = ? AND path >= ? AND path < ? ORDER BY path", [
    storeId,
    range.from,
    range.to,
  ]);
}

export interface StoreAccessRow {
  id: string;
  workspace_id: string;
  name: string;
  description: string;
  metadata: string;
  settings: string;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  memory_count: number;
  expiry_due_at: string | null;
}

export function readStore(sql: Sql, workspaceId: string, id: string): MaybePromise<StoreAccessRow | undefined> {
  return sql.get(
    `SELECT id, workspace_id, name, description, metadata, settings, created_at, updated_at, archived_at, memory_count, expiry_due_at
     FROM store WHERE id = ? AND workspace_id = ? AND deleted_at IS NULL`,
    [id, workspaceId],
  );
}

/** All stores of a workspace, or those of these that there are. */
export function readNamedStores(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[] | null,
): MaybePromise<Pick<StoreAccessRow, "id" | "name" | "settings">[]> {
  const some = ids && idList(sql, ids);
  return sql.all(
    `SELECT id, name, settings FROM store WHERE workspace_id = ? AND deleted_at IS NULL ${some ? `AND id ${some.test}` : ""} ORDER BY id`,
    some ? [workspaceId, some.param] : [workspaceId],
  );
}
