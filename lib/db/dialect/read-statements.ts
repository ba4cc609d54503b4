import type { MaybePromise, Sql, SqlValue } from "../sql";
import type { MemoryRow } from "./commit-statements";

export type MemoryWithContent = MemoryRow & { content: string | null };

const memoryColumns =
  "m.id, m.store_id, m.path, m.head_version_id, m.version_count, m.content_sha256, m.size_bytes, m.created_at, m.updated_at";
// Statements are kept by their text, so a text is put together once and not per request.
const withHead = `SELECT ${memoryColumns}, v.content FROM memory m JOIN version v ON v.id = m.head_version_id`;

const memoryById = `${withHead} WHERE m.store_id = ? AND m.id = ? AND m.path IS NOT NULL`;
const memoryByPath = `${withHead} WHERE m.store_id = ? AND m.path = ?`;

/** See `Sql.lookUp`: for statements that every request makes. */
export function lookUp<Row>(sql: Sql, text: string, params: readonly SqlValue[]): MaybePromise<Row | undefined> {
  return sql.lookUp ? sql.lookUp(text, params) : sql.get(text, params);
}

export function readMemoryById(sql: Sql, storeId: string, id: string): MaybePromise<MemoryWithContent | undefined> {
  return lookUp(sql, memoryById, [storeId, id]);
}

export function readMemoryByPath(sql: Sql, storeId: string, path: string): MaybePromise<MemoryWithContent | undefined> {
  return lookUp(sql, memoryByPath, [storeId, path]);
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

type Provider = Sql["provider"];

const keyColumns = (provider: Provider) => {
  const joined = provider === "sqlite" ? "group_concat" : "string_agg";
  return `k.id, k.workspace_id, k.access, k.scope, k.expires_at,
    (SELECT ${joined}(key_store.store_id, ',') FROM key_store WHERE key_store.key_id = k.id) AS store_ids`;
};

const forBoth = (textOf: (provider: Provider) => string): Record<Provider, string> => ({
  sqlite: textOf("sqlite"),
  postgresql: textOf("postgresql"),
});

const keyByHash = forBoth(
  (provider) => `SELECT ${keyColumns(provider)} FROM "key" k WHERE k.secret_hash = ? AND k.revoked_at IS NULL`,
);

/** The one indexed read of a key check; answers nothing for an unknown or revoked key. */
export function readKeyByHash(sql: Sql, secretHash: string): MaybePromise<KeyCheckRow | undefined> {
  return lookUp(sql, keyByHash[sql.provider], [secretHash]);
}

type Prefixed<Row> = { [Name in keyof Row & string as `store_${Name}`]: Row[Name] };
type KeyAndStoreRow = KeyCheckRow & (Prefixed<StoreAccessRow> | { store_id: null });

const keyAndStore = forBoth(
  (provider) => `SELECT ${keyColumns(provider)}, s.id AS store_id, s.workspace_id AS store_workspace_id,
      s.name AS store_name, s.description AS store_description, s.metadata AS store_metadata,
      s.settings AS store_settings, s.created_at AS store_created_at, s.updated_at AS store_updated_at,
      s.archived_at AS store_archived_at, s.memory_count AS store_memory_count
    FROM "key" k LEFT JOIN store s ON s.id = ? AND s.workspace_id = k.workspace_id AND s.deleted_at IS NULL
    WHERE k.secret_hash = ? AND k.revoked_at IS NULL`,
);

/** The key check and the store that the request is about in one round trip; `store` is absent where the key's workspace has none of that id. */
export async function readKeyAndStore(
  sql: Sql,
  secretHash: string,
  storeId: string,
): Promise<{ key: KeyCheckRow; store?: StoreAccessRow } | undefined> {
  const row = await lookUp<KeyAndStoreRow>(sql, keyAndStore[sql.provider], [storeId, secretHash]);
  if (!row) return undefined;
  if (row.store_id === null) return { key: row };
  const store = {
    id: row.store_id,
    workspace_id: row.store_workspace_id,
    name: row.store_name,
    description: row.store_description,
    metadata: row.store_metadata,
    settings: row.store_settings,
    created_at: row.store_created_at,
    updated_at: row.store_updated_at,
    archived_at: row.store_archived_at,
    memory_count: row.store_memory_count,
  };
  return { key: row, store };
}
