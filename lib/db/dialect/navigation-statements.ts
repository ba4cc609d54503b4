import type { MaybePromise, Sql } from "../sql";

export interface FoundMemoryRow {
  id: string;
  store_id: string;
  path: string;
}

/**
 * Whether a column fits a pattern in lower case; the case of ASCII letters does not count on either database. PostgreSQL's ILIKE
 * takes half as long again.
 */
const fits = (sql: Sql, column: string) =>
  sql.provider === "sqlite" ? `${column} LIKE ? ESCAPE '\\'` : `lower(${column}) LIKE ? ESCAPE '\\'`;

const placeholders = (count: number) => Array.from({ length: count }, () => "?").join(", ");

/** A list of ids filled up to one of few lengths, so that few different statements are prepared. */
function padded(ids: readonly string[]): string[] {
  const length = [1, 4, 16, 64, 256].find((size) => size >= ids.length) ?? ids.length;
  return [...ids, ...Array.from({ length: length - ids.length }, () => ids[0] ?? "")];
}

export interface PathSearch {
  storeIds: readonly string[];
  /** `LIKE` patterns, with `\` before what is meant as it stands; a path must fit all. */
  patterns: readonly string[];
  /** What is better, the best first; a path counts as the first that it fits. */
  better: readonly string[];
  limit: number;
}

/**
 * Live memories whose paths fit. SQLite reads the paths from the index on (store_id, path) alone and looks up only what fits; on
 * both the cost is one pass over the paths of these stores.
 */
export function searchPaths(
  sql: Sql,
  { storeIds, patterns, better, limit }: PathSearch,
): MaybePromise<FoundMemoryRow[]> {
  const ids = padded(storeIds);
  const test = fits(sql, "path");
  const order = better.map((_, rank) => `WHEN ${test} THEN ${rank}`).join(" ");
  return sql.all(
    `SELECT id, store_id, path FROM memory WHERE store_id IN (${placeholders(ids.length)})
     AND ${patterns.map(() => test).join(" AND ")}
     ORDER BY CASE ${order} ELSE ${better.length} END, length(path), path LIMIT ?`,
    [...ids, ...patterns, ...better, limit],
  );
}

/** Live memories whose paths begin so, byte for byte: one seek per store. */
export function searchPathPrefix(
  sql: Sql,
  search: { storeIds: readonly string[]; prefix: string; limit: number },
): MaybePromise<FoundMemoryRow[]> {
  const ids = padded(search.storeIds);
  return sql.all(
    `SELECT id, store_id, path FROM memory WHERE store_id IN (${placeholders(ids.length)}) AND path >= ? AND path < ?
     ORDER BY path LIMIT ?`,
    [...ids, search.prefix, `${search.prefix}\u{10ffff}`, search.limit],
  );
}

export interface FoundSessionRow {
  id: string;
  label: string;
}

/** How many of the newest sessions are looked through. */
const newestSessions = 20_000;

/** Newest first. */
export function searchSessions(
  sql: Sql,
  workspaceId: string,
  search: { patterns: readonly string[]; limit: number },
): MaybePromise<FoundSessionRow[]> {
  const test = search.patterns.map(() => fits(sql, "label")).join(" AND ");
  return sql.all(
    `SELECT id, label FROM (SELECT id, COALESCE(title, label) AS label FROM session WHERE workspace_id = ? ORDER BY id DESC LIMIT ${newestSessions}) AS newest
     WHERE ${test} ORDER BY id DESC LIMIT ?`,
    [workspaceId, ...search.patterns, search.limit],
  );
}

export interface SessionWriteRow {
  id: string;
  memory_id: string;
  store_id: string;
  path: string | null;
}

/** The last versions that a session wrote, newest first: a seek per store of the workspace. */
export function readSessionWrites(sql: Sql, workspaceId: string, sessionId: string): MaybePromise<SessionWriteRow[]> {
  return sql.all(
    `SELECT v.id, v.memory_id, v.store_id, v.path FROM store s JOIN version v ON v.store_id = s.id AND v.session_id = ?
     WHERE s.workspace_id = ? AND s.deleted_at IS NULL ORDER BY v.id DESC LIMIT 50`,
    [sessionId, workspaceId],
  );
}

export interface AgentWriteRow {
  id: string;
  memory_id: string;
  store_id: string;
  path: string | null;
  actor_type: string;
  actor_id: string | null;
  created_at: string;
}

/** The first version that came in by a key, whoever is named as its author; the partial index on keys holds nothing else. */
export function readFirstAgentWrite(sql: Sql, storeId: string): MaybePromise<AgentWriteRow | undefined> {
  return sql.get(
    `SELECT id, memory_id, store_id, path, actor_type, actor_id, created_at FROM version
     WHERE store_id = ? AND api_key_id IS NOT NULL ORDER BY seq LIMIT 1`,
    [storeId],
  );
}

export interface FirstEventRow {
  session_id: string;
  tool: string;
  command: string | null;
  started_at: string;
}

/** The first tool call of a session, or of one in the store, from an id on. There are as many in between as were made since. */
export function readFirstEvent(
  sql: Sql,
  { from, storeId, sessionId }: { from: string; storeId?: string; sessionId?: string },
): MaybePromise<FirstEventRow | undefined> {
  const [column, id] = sessionId === undefined ? ["store_id", storeId ?? ""] : ["session_id", sessionId];
  return sql.get(
    `SELECT session_id, tool, command, started_at FROM session_event WHERE id >= ? AND ${column} = ? ORDER BY id LIMIT 1`,
    [from, id],
  );
}

/** The first version that a program wrote in the store, from an id on. */
export function readFirstWriteSince(
  sql: Sql,
  storeId: string,
  from: string,
): MaybePromise<{ memory_id: string; created_at: string } | undefined> {
  return sql.get(
    `SELECT memory_id, created_at FROM version WHERE id >= ? AND store_id = ? AND api_key_id IS NOT NULL ORDER BY id LIMIT 1`,
    [from, storeId],
  );
}
