import type { MaybePromise, Sql } from "../sql";
import type { MemoryRow } from "./commit-statements";

export type MemoryWithContent = MemoryRow & { content: string | null };

const memoryColumns =
  "m.id, m.store_id, m.path, m.head_version_id, m.version_count, m.content_sha256, m.size_bytes, m.created_at, m.updated_at";
const withHead = `SELECT ${memoryColumns}, v.content FROM memory m JOIN version v ON v.id = m.head_version_id`;

export function readMemoryById(sql: Sql, storeId: string, id: string): MaybePromise<MemoryWithContent | undefined> {
  return sql.get(`${withHead} WHERE m.store_id = ? AND m.id = ? AND m.path IS NOT NULL`, [storeId, id]);
}

export function readMemoryByPath(sql: Sql, storeId: string, path: string): MaybePromise<MemoryWithContent | undefined> {
  return sql.get(`${withHead} WHERE m.store_id = ? AND m.path = ?`, [storeId, path]);
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
  const source = range.content ? withHead : `SELECT ${memoryColumns}, NULL AS content FROM memory m`;
  return sql.all(`${source} WHERE m.store_id = ? AND m.path >= ? AND m.path < ? ORDER BY m.path LIMIT ?`, [
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
}

export function readStore(sql: Sql, workspaceId: string, id: string): MaybePromise<StoreAccessRow | undefined> {
  return sql.get(
    `SELECT id, workspace_id, name, description, metadata, settings, created_at, updated_at, archived_at, memory_count
     FROM store WHERE id = ? AND workspace_id = ? AND deleted_at IS NULL`,
    [id, workspaceId],
  );
}

export interface KeyCheckRow {
  id: string;
  workspace_id: string;
  access: string;
  scope: string;
  expires_at: string | null;
  /** Ids of the stores of a key with scope `some`, joined by commas. */
  store_ids: string | null;
}

const storeIdsOf = (sql: Sql) => {
  const joined =
    sql.provider === "sqlite" ? "group_concat(key_store.store_id, ',')" : "string_agg(key_store.store_id, ',')";
  return `(SELECT ${joined} FROM key_store WHERE key_store.key_id = k.id) AS store_ids`;
};

/** The one indexed read of a key check; answers nothing for an unknown or revoked key. */
export function readKeyByHash(sql: Sql, secretHash: string): MaybePromise<KeyCheckRow | undefined> {
  return sql.get(
    `SELECT k.id, k.workspace_id, k.access, k.scope, k.expires_at, ${storeIdsOf(sql)}
     FROM "key" k WHERE k.secret_hash = ? AND k.revoked_at IS NULL`,
    [secretHash],
  );
}

type Prefixed<Row> = { [Name in keyof Row & string as `store_${Name}`]: Row[Name] | null };
type KeyAndStoreRow = KeyCheckRow & Prefixed<StoreAccessRow>;

const storeColumns = [
  "id",
  "workspace_id",
  "name",
  "description",
  "metadata",
  "settings",
  "created_at",
  "updated_at",
  "archived_at",
  "memory_count",
] as const;

/** The key check and the store that the request is about in one round trip; `store` is absent where the key's workspace has none of that id. */
export async function readKeyAndStore(
  sql: Sql,
  secretHash: string,
  storeId: string,
): Promise<{ key: KeyCheckRow; store?: StoreAccessRow } | undefined> {
  const row = await sql.get<KeyAndStoreRow>(
    `SELECT k.id, k.workspace_id, k.access, k.scope, k.expires_at, ${storeIdsOf(sql)},
       ${storeColumns.map((name) => `s.${name} AS store_${name}`).join(", ")}
     FROM "key" k LEFT JOIN store s ON s.id = ? AND s.workspace_id = k.workspace_id AND s.deleted_at IS NULL
     WHERE k.secret_hash = ? AND k.revoked_at IS NULL`,
    [storeId, secretHash],
  );
  if (!row) return undefined;
  if (row.store_id === null) return { key: row };
  const store = Object.fromEntries(storeColumns.map((name) => [name, row[`store_${name}`]]));
  return { key: row, store: store as unknown as StoreAccessRow };
}
