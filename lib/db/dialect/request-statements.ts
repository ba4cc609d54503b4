import type { MaybePromise, Sql } from "../sql";
import { forBoth } from "./for-both";
import {
  lookUp,
  type MemoryWithContent,
  readMemoryById,
  readMemoryByPath,
  type StoreAccessRow,
} from "./read-statements";

export interface KeyCheckRow {
  id: string;
  workspace_id: string;
  access: string;
  scope: string;
  expires_at: string | null;
  suspended_at: string | null;
  requests_per_minute: number | null;
  bytes_per_day: number | null;
  /** Joined by commas. */
  allowed_addresses: string | null;
  service_account_id: string | null;
  /** Ids of the stores of a key with scope `some`, joined by commas. */
  store_ids: string | null;
}

type Provider = Sql["provider"];

const keyColumns = (provider: Provider) => {
  const joined = provider === "sqlite" ? "group_concat" : "string_agg";
  return `k.id, k.workspace_id, k.access, k.scope, k.expires_at, k.suspended_at,
    k.requests_per_minute, k.bytes_per_day, k.allowed_addresses, k.service_account_id,
    CASE WHEN k.scope = 'some' THEN
      (SELECT ${joined}(key_store.store_id, ',') FROM key_store WHERE key_store.key_id = k.id) END AS store_ids`;
};

const keyByHash = forBoth(
  ({ provider }) => `SELECT ${keyColumns(provider)} FROM "key" k WHERE k.secret_hash = ? AND k.revoked_at IS NULL`,
);

/** The one indexed read of a key check; answers nothing for an unknown or revoked key. */
export function readKeyByHash(sql: Sql, secretHash: string): MaybePromise<KeyCheckRow | undefined> {
  return lookUp(sql, keyByHash[sql.provider], [secretHash]);
}

/** The one memory that a request names. */
export interface NamedMemory {
  by: "id" | "path";
  name: string;
}

type Prefixed<Row> = { [Name in keyof Row & string as `store_${Name}`]: Row[Name] };
type KeyAndStoreRow = KeyCheckRow &
  (Prefixed<Omit<StoreAccessRow, "id" | "workspace_id">> | { store_created_at: null });

const storeColumns = `s.name AS store_name, s.description AS store_description,
      s.metadata AS store_metadata, s.settings AS store_settings, s.created_at AS store_created_at,
      s.updated_at AS store_updated_at, s.archived_at AS store_archived_at, s.memory_count AS store_memory_count,
      s.expiry_due_at AS store_expiry_due_at`;
const fromKeyAndStore = `FROM "key" k LEFT JOIN store s ON s.id = ? AND s.workspace_id = k.workspace_id AND s.deleted_at IS NULL`;
const thatWorks = "WHERE k.secret_hash = ? AND k.revoked_at IS NULL";

const keyAndStore = forBoth(
  ({ provider }) => `SELECT ${keyColumns(provider)}, ${storeColumns} ${fromKeyAndStore} ${thatWorks}`,
);

const withMemory = (column: string) => `SELECT ${keyColumns("sqlite")}, ${storeColumns},
      m.id AS memory_id, m.path, m.head_version_id, m.version_count, m.content_sha256, m.size_bytes, m.created_at, m.updated_at, v.content
    ${fromKeyAndStore}
    LEFT JOIN memory m ON m.store_id = s.id AND ${column} = ? AND m.path IS NOT NULL
    LEFT JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
    ${thatWorks}`;

const keyStoreAndMemory = { id: withMemory("m.id"), path: withMemory("m.path") };

type WithMemoryRow = KeyAndStoreRow & Omit<MemoryWithContent, "id" | "store_id"> & { memory_id: string | null };

function storePart(row: KeyAndStoreRow, storeId: string): StoreAccessRow | undefined {
  if (row.store_created_at === null) return undefined;
  return {
    id: storeId,
    workspace_id: row.workspace_id,
    name: row.store_name,
    description: row.store_description,
    metadata: row.store_metadata,
    settings: row.store_settings,
    created_at: row.store_created_at,
    updated_at: row.store_updated_at,
    archived_at: row.store_archived_at,
    memory_count: row.store_memory_count,
    expiry_due_at: row.store_expiry_due_at,
  };
}

export interface RequestedRows {
  key: KeyCheckRow;
  /** Absent where the key's workspace has no store of that id. */
  store?: StoreAccessRow;
  /** Absent where that store has no such memory, or none was named. */
  memory?: MemoryWithContent;
}

/** Where a statement costs more than what it reads: all in one. */
async function readJoined(sql: Sql, secretHash: string, storeId: string, { by, name }: NamedMemory) {
  const row = await sql.get<WithMemoryRow>(keyStoreAndMemory[by], [storeId, name, secretHash]);
  if (!row) return undefined;
  const { memory_id, path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at } = row;
  const columns = { path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at };
  const memory =
    memory_id === null ? undefined : { id: memory_id, store_id: storeId, ...columns, content: row.content };
  return { key: row, store: storePart(row, storeId), memory };
}

/**
 * The key check and what the request is about, in one statement, or in the time of one round trip: one statement for the keys
 * and stores of all who wait, which are few, and one for their memories. A memory is answered only together with its store.
 */
export async function readRequested(
  sql: Sql,
  secretHash: string,
  { storeId, memory: named }: { storeId: string; memory?: NamedMemory },
): Promise<RequestedRows | undefined> {
  if (named && sql.provider === "sqlite") return readJoined(sql, secretHash, storeId, named);
  const checked = lookUp<KeyAndStoreRow>(sql, keyAndStore[sql.provider], [storeId, secretHash]);
  if (!named) {
    const row = await checked;
    return row && { key: row, store: storePart(row, storeId) };
  }
  const read = named.by === "id" ? readMemoryById : readMemoryByPath;
  const [row, memory] = await Promise.all([checked, read(sql, storeId, named.name)]);
  if (!row) return undefined;
  const store = storePart(row, storeId);
  return { key: row, store, memory: store && memory };
}
