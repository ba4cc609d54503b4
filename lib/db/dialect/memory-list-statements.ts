import type { MaybePromise, Sql, SqlValue } from "../sql";
import { inStore, sameStore } from "./id-list";

/** A live memory with who wrote its head, without its text. */
export interface MemorySummaryRow {
  id: string;
  path: string;
  head_version_id: string;
  version_count: number;
  content_sha256: string;
  size_bytes: number;
  created_at: string;
  updated_at: string;
  actor_type: string;
  actor_id: string | null;
}

const columns =
  "id, store_id, path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at";
const withActor = (sql: Sql, page: string) =>
  `SELECT m.*, v.actor_type, v.actor_id FROM (${page}) m
   JOIN version v ON v.id = m.head_version_id AND ${sameStore(sql, "v", "m")}`;

const sortColumns = { path: "path", size: "size_bytes", updated: "updated_at" } as const;
export type MemorySort = keyof typeof sortColumns;

export interface MemoryTableQuery {
  sort: MemorySort;
  descending: boolean;
  /** Letters of the path, in lower case; null does not narrow. */
  contains: string | null;
  /** A folder to stay in, as the first path and the first not included. */
  inside: { from: string; to: string } | null;
  /** Only what was given an importance of so much at least. */
  minImportance: number | null;
  /** The place of the last row of the page before: its value in the order and its path. */
  after: { value: string | number; path: string } | null;
  limit: number;
}

/**
 * A page of a store's live memories in one of three orders; equal values follow each other by path, which is unique. The
 * index on (store_id, path) bounds it to one store; versions are looked up for the rows of the page only.
 */
export function readMemoryTable(sql: Sql, storeId: string, query: MemoryTableQuery): MaybePromise<MemorySummaryRow[]> {
  const column = sortColumns[query.sort];
  const direction = query.descending ? "DESC" : "ASC";
  const order = (alias: string) =>
    query.sort === "path" ? `${alias}path ${direction}` : `${alias}${column} ${direction}, ${alias}path ${direction}`;
  const params: SqlValue[] = [storeId];
  let where = "store_id = ? AND path IS NOT NULL";
  if (query.contains !== null) {
    where += sql.provider === "sqlite" ? " AND instr(lower(path), ?) > 0" : " AND strpos(lower(path), ?) > 0";
    params.push(query.contains);
  }
  if (query.inside) {
    where += " AND path >= ? AND path < ?";
    params.push(query.inside.from, query.inside.to);
  }
  if (query.minImportance !== null) {
    where += ` AND EXISTS (SELECT 1 FROM memory_attribute a
      WHERE a.memory_id = memory.id AND a.store_id = memory.store_id AND a.importance >= ?)`;
    params.push(query.minImportance);
  }
  if (query.after) {
    const beyond = query.descending ? "<" : ">";
    where += query.sort === "path" ? ` AND path ${beyond} ?` : ` AND (${column}, path) ${beyond} (?, ?)`;
    params.push(...(query.sort === "path" ? [query.after.path] : [query.after.value, query.after.path]));
  }
  const page = `SELECT ${columns} FROM memory WHERE ${where} ORDER BY ${order("")} LIMIT ?`;
  return sql.all(`${withActor(sql, page)} ORDER BY ${order("m.")}`, [...params, query.limit]);
}

/** Every live memory of a range of paths, in byte order. */
export function readSummariesInRange(
  sql: Sql,
  storeId: string,
  range: { from: string; to: string },
): MaybePromise<MemorySummaryRow[]> {
  const page = `SELECT ${columns} FROM memory WHERE store_id = ? AND path >= ? AND path < ?`;
  return sql.all(`${withActor(sql, page)} ORDER BY m.path`, [storeId, range.from, range.to]);
}

/** Who wrote these versions. */
export function readActorTypes(
  sql: Sql,
  storeId: string,
  versionIds: readonly string[],
): MaybePromise<{ id: string; actor_type: string }[]> {
  const places = versionIds.map(() => "?").join(", ");
  return sql.all(`SELECT id, actor_type FROM version WHERE ${inStore(sql, "store_id")} AND id IN (${places})`, [
    storeId,
    ...versionIds,
  ]);
}

/** What a change deleted: each deletion with the version before it, which holds the last text. Found by the change's numbers. */
export function readDeletions(
  sql: Sql,
  storeId: string,
  changeId: string,
): MaybePromise<{ memory_id: string; deletion_id: string; last_id: string }[]> {
  return sql.all(
    `SELECT d.memory_id, d.id AS deletion_id, b.id AS last_id
     FROM change c
     JOIN version d ON d.store_id = c.store_id AND d.seq >= c.seq AND d.seq < c.seq + c.version_count AND d.operation = 'deleted'
     JOIN version b ON b.memory_id = d.memory_id AND b.store_id = d.store_id AND b.number = d.number - 1
     WHERE c.id = ? AND c.store_id = ? AND d.change_id = c.id
     ORDER BY d.seq`,
    [changeId, storeId],
  );
}

/**
 * What a change moved, the last move first: each memory with its path before and after, null where that was redacted. The
 * change may be named by a version that it wrote.
 */
export function readMoves(
  sql: Sql,
  storeId: string,
  { changeId, versionId }: { changeId: string | null; versionId: string | null },
): MaybePromise<{ memory_id: string; from_path: string | null; to_path: string | null }[]> {
  const named = changeId === null ? "(SELECT change_id FROM version WHERE id = ? AND store_id = ?)" : "?";
  return sql.all(
    `SELECT d.memory_id, b.path AS from_path, d.path AS to_path
     FROM change c
     JOIN version d ON d.store_id = c.store_id AND d.seq >= c.seq AND d.seq < c.seq + c.version_count AND d.operation = 'modified'
     JOIN version b ON b.memory_id = d.memory_id AND b.store_id = d.store_id AND b.number = d.number - 1 AND b.operation <> 'deleted'
     WHERE c.id = ${named} AND c.store_id = ? AND d.change_id = c.id
       AND (b.path IS NULL OR d.path IS NULL OR b.path <> d.path)
     ORDER BY d.seq DESC`,
    changeId === null ? [versionId, storeId, storeId] : [changeId, storeId],
  );
}
