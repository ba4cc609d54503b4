import type { MaybePromise, Sql, SqlValue } from "../sql";
import { plusOn, sameStore } from "./id-list";

const marksOf = (ids: readonly string[]) => ids.map(() => "?").join(", ") || "NULL";

/**
 * Of these stores those that are there, kept there until the transaction ends: what is written below them cannot outlive them.
 * In the order of the ids, as everybody takes them who takes several. Shared: flushes of several processes do not wait for each other.
 */
export function keepStores(sql: Sql, storeIds: readonly string[]): MaybePromise<{ id: string }[]> {
  const lock = sql.provider === "postgresql" ? " FOR SHARE" : "";
  return sql.all(
    `SELECT id FROM store WHERE id IN (${marksOf(storeIds)}) AND deleted_at IS NULL ORDER BY id${lock}`,
    storeIds,
  );
}

export interface ServedRow {
  version_id: string;
  session_id: string;
  api_key_id: string;
  origin: string;
  store_id: string;
  first_at: string;
  last_at: string;
  count: number;
}

/** Adds reads to what is known of the same reader and version; a version that is gone is left out. */
export function addExposure(sql: Sql, row: ServedRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO exposure (version_id, session_id, api_key_id, origin, store_id, memory_id, first_at, last_at, count)
     SELECT v.id, ?, ?, ?, v.store_id, v.memory_id, ?, ?, CAST(? AS INTEGER) FROM version v WHERE v.id = ? AND v.store_id = ?
     ON CONFLICT (version_id, session_id, api_key_id, origin) DO UPDATE SET
       first_at = CASE WHEN excluded.first_at < exposure.first_at THEN excluded.first_at ELSE exposure.first_at END,
       last_at = CASE WHEN excluded.last_at > exposure.last_at THEN excluded.last_at ELSE exposure.last_at END,
       count = exposure.count + excluded.count`,
    [row.session_id, row.api_key_id, row.origin, row.first_at, row.last_at, row.count, row.version_id, row.store_id],
  );
}

/** Which exposures are asked for, within the stores of the workspace that the actor may see. */
export interface ExposureFilter {
  workspaceId: string;
  /** Null: all of them. */
  storeIds: readonly string[] | null;
  versionIds?: readonly string[];
  changeId?: string;
  memoryId?: string;
  sessionId?: string;
  keyId?: string;
  serviceAccountId?: string;
}

const fromServed = (sql: Sql) => `FROM exposure e
  JOIN store s ON ${plusOn(sql)}e.store_id = s.id AND s.workspace_id = ? AND s.deleted_at IS NULL
  JOIN version v ON v.id = e.version_id AND ${sameStore(sql, "e", "v")}`;

function conditionsOf(sql: Sql, filter: ExposureFilter): { text: string; params: SqlValue[] } {
  const texts = ["1 = 1"];
  const params: SqlValue[] = [filter.workspaceId];
  const add = (text: string, values: readonly SqlValue[]) => {
    texts.push(text);
    params.push(...values);
  };
  // The versions are few, while a store may have millions of exposures, which SQLite would rather read.
  const few = filter.versionIds !== undefined || filter.changeId !== undefined;
  const store = `${few ? plusOn(sql) : ""}e.store_id`;
  if (filter.storeIds) add(`${store} IN (${marksOf(filter.storeIds)})`, filter.storeIds);
  if (filter.versionIds) add(`e.version_id IN (${marksOf(filter.versionIds)})`, filter.versionIds);
  if (filter.changeId !== undefined) {
    add(
      `e.version_id IN (SELECT w.id FROM change c JOIN version w ON w.store_id = c.store_id
         AND w.seq >= c.seq AND w.seq < c.seq + c.version_count WHERE c.id = ?)`,
      [filter.changeId],
    );
  }
  if (filter.memoryId !== undefined) add("e.memory_id = ?", [filter.memoryId]);
  if (filter.sessionId !== undefined) add("e.session_id = ?", [filter.sessionId]);
  if (filter.keyId !== undefined) add("e.api_key_id = ?", [filter.keyId]);
  if (filter.serviceAccountId !== undefined)
    add('e.api_key_id IN (SELECT k.id FROM "key" k WHERE k.service_account_id = ?)', [filter.serviceAccountId]);
  return { text: texts.join(" AND "), params };
}

export type ExposureKey = Pick<ServedRow, "version_id" | "session_id" | "api_key_id" | "origin">;

export interface ExposureRow extends ServedRow {
  memory_id: string;
  number: number;
  version_path: string | null;
  redacted_at: string | null;
  memory_path: string | null;
}

/** The newest versions first, and of one version the newest sessions: an order that further reads do not change. */
export function readExposures(
  sql: Sql,
  filter: ExposureFilter,
  page: { after: ExposureKey | null; limit: number },
): MaybePromise<ExposureRow[]> {
  const { text, params } = conditionsOf(sql, filter);
  const { after } = page;
  const from = after ? " AND (e.version_id, e.session_id, e.api_key_id, e.origin) < (?, ?, ?, ?)" : "";
  return sql.all(
    `SELECT e.version_id, e.session_id, e.api_key_id, e.origin, e.store_id, e.memory_id, e.first_at, e.last_at, e.count,
       v.number, v.path AS version_path, v.redacted_at, m.path AS memory_path
     ${fromServed(sql)} JOIN memory m ON m.id = e.memory_id AND m.store_id = e.store_id WHERE ${text}${from}
     ORDER BY e.version_id DESC, e.session_id DESC, e.api_key_id DESC, e.origin DESC LIMIT ?`,
    [...params, ...(after ? [after.version_id, after.session_id, after.api_key_id, after.origin] : []), page.limit],
  );
}

export interface ExposureCountRow {
  /** Null in the row about all of them together. */
  version_id: string | null;
  sessions: number;
  keys: number;
  keys_outside_sessions: number;
  reads: number | null;
}

const counts = `COUNT(DISTINCT CASE WHEN e.session_id <> '' THEN e.session_id END) AS sessions,
  COUNT(DISTINCT CASE WHEN e.api_key_id <> '' THEN e.api_key_id END) AS keys,
  COUNT(DISTINCT CASE WHEN e.session_id = '' AND e.api_key_id <> '' THEN e.api_key_id END) AS keys_outside_sessions,
  SUM(e.count) AS reads`;

export function countReadersByVersion(sql: Sql, filter: ExposureFilter): MaybePromise<ExposureCountRow[]> {
  const { text, params } = conditionsOf(sql, filter);
  return sql.all(
    `SELECT e.version_id, ${counts} ${fromServed(sql)} WHERE ${text} GROUP BY e.version_id ORDER BY e.version_id`,
    params,
  );
}

/** Over all versions together, where who read two of them counts once. */
export function countReaders(sql: Sql, filter: ExposureFilter): MaybePromise<ExposureCountRow | undefined> {
  const { text, params } = conditionsOf(sql, filter);
  return sql.get(`SELECT NULL AS version_id, ${counts} ${fromServed(sql)} WHERE ${text}`, params);
}
