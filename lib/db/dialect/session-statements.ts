import type { MaybePromise, Sql, SqlValue } from "../sql";

const marksOf = (values: readonly unknown[]) => values.map(() => "?").join(", ") || "NULL";

export interface SessionRow {
  id: string;
  label: string;
  created_at: string;
  title: string | null;
  agent: string | null;
  agent_version: number | null;
  environment_id: string | null;
  metadata: string;
  created_by_key: string | null;
  updated_at: string | null;
  archived_at: string | null;
  last_call_at: string | null;
  call_count: number;
  error_count: number;
}

const columns = `s.id, s.label, s.created_at, s.title, s.agent, s.agent_version, s.environment_id, s.metadata, s.created_by_key,
  s.updated_at, s.archived_at, s.last_call_at, s.call_count, s.error_count`;

export interface SessionFilter {
  workspaceId: string;
  /** Null for all: otherwise only sessions of which every store is among these. */
  within: readonly string[] | null;
  id?: string;
  agent?: string;
  agentVersion?: number;
  storeId?: string;
  keyId?: string;
  /** Left out for both. */
  archived?: boolean;
  createdFrom?: string;
  createdTo?: string;
}

export interface SessionOrder {
  order: "asc" | "desc";
  /** The id of the last one of the page before. */
  after: string | null;
  limit: number;
}

function conditionsOf(filter: SessionFilter): { text: string; params: SqlValue[] } {
  const texts = ["s.workspace_id = ?"];
  const params: SqlValue[] = [filter.workspaceId];
  const add = (text: string, ...values: SqlValue[]) => {
    texts.push(text);
    params.push(...values);
  };
  if (filter.within) {
    const outside = `SELECT 1 FROM session_store o WHERE o.session_id = s.id AND o.store_id NOT IN (${marksOf(filter.within)})`;
    // A key without any store left sees no session; NOT IN of nothing would be true of none.
    add(filter.within.length > 0 ? `NOT EXISTS (${outside})` : "1 = 0", ...filter.within);
    add("(s.agent IS NOT NULL OR EXISTS (SELECT 1 FROM session_store i WHERE i.session_id = s.id))");
  }
  if (filter.id !== undefined) add("s.id = ?", filter.id);
  if (filter.agent !== undefined) add("s.agent = ?", filter.agent);
  if (filter.agentVersion !== undefined) add("s.agent_version = ?", filter.agentVersion);
  if (filter.storeId !== undefined) {
    add("EXISTS (SELECT 1 FROM session_store u WHERE u.store_id = ? AND u.session_id = s.id)", filter.storeId);
  }
  if (filter.keyId !== undefined) add("s.created_by_key = ?", filter.keyId);
  if (filter.archived !== undefined) add(`s.archived_at IS ${filter.archived ? "NOT NULL" : "NULL"}`);
  if (filter.createdFrom !== undefined) add("s.created_at >= ?", filter.createdFrom);
  if (filter.createdTo !== undefined) add("s.created_at <= ?", filter.createdTo);
  return { text: texts.join(" AND "), params };
}

/** By age, which their ids begin with. */
export function readSessions(sql: Sql, filter: SessionFilter, page: SessionOrder): MaybePromise<SessionRow[]> {
  const { text, params } = conditionsOf(filter);
  const beyond = page.order === "asc" ? ">" : "<";
  const from = page.after === null ? "" : ` AND s.id ${beyond} ?`;
  return sql.all(
    `SELECT ${columns} FROM session s WHERE ${text}${from} ORDER BY s.id ${page.order === "asc" ? "ASC" : "DESC"} LIMIT ?`,
    [...params, ...(page.after === null ? [] : [page.after]), page.limit],
  );
}

export interface SessionStoreRow {
  session_id: string;
  store_id: string;
  position: number | null;
  access: string | null;
  slug: string | null;
  instructions: string | null;
  name: string | null;
  description: string | null;
  archived_at: string | null;
}

/** The stores of these sessions: the attached ones in order, then those that were only used. Of a deleted one the id is left. */
export function readSessionStores(sql: Sql, sessionIds: readonly string[]): MaybePromise<SessionStoreRow[]> {
  return sql.all(
    `SELECT a.session_id, a.store_id, a.position, a.access, a.slug, a.instructions, t.name, t.description, t.archived_at
     FROM session_store a LEFT JOIN store t ON t.id = a.store_id AND t.deleted_at IS NULL
     WHERE a.session_id IN (${marksOf(sessionIds)})
     ORDER BY a.session_id, CASE WHEN a.position IS NULL THEN 1 ELSE 0 END, a.position, a.store_id`,
    sessionIds,
  );
}

/** Of these stores those that can be written, kept so until the transaction ends. */
export function keepOpenStores(sql: Sql, storeIds: readonly string[]): MaybePromise<{ id: string }[]> {
  const lock = sql.provider === "postgresql" ? " FOR SHARE" : "";
  return sql.all(
    `SELECT id FROM store WHERE id IN (${marksOf(storeIds)}) AND deleted_at IS NULL AND archived_at IS NULL ORDER BY id${lock}`,
    storeIds,
  );
}

/** @returns 0 where it was archived already or is gone */
export function markArchived(sql: Sql, id: string, at: string): MaybePromise<number> {
  return sql.run("UPDATE session SET archived_at = ?, updated_at = ? WHERE id = ? AND archived_at IS NULL", [
    at,
    at,
    id,
  ]);
}

interface SessionWords {
  title: string | null;
  metadata: string;
}

/** Where they are still the ones of before, and the session is open. */
export function writeSessionWords(
  sql: Sql,
  { id, before, after, at }: { id: string; before: SessionWords; after: SessionWords; at: string },
): MaybePromise<number> {
  return sql.run(
    `UPDATE session SET title = ?, metadata = ?, updated_at = ?
     WHERE id = ? AND archived_at IS NULL AND metadata = ? AND COALESCE(title, '') = ?`,
    [after.title, after.metadata, at, id, before.metadata, before.title ?? ""],
  );
}

/** Removes a session with its calls; what it wrote and was served stays, under its id. Answers null where it was gone. */
export async function removeSession(sql: Sql, id: string): Promise<{ events: number } | null> {
  // The session's row first: a flush of its calls waits there, and finds it gone.
  if ((await sql.run("DELETE FROM session WHERE id = ?", [id])) === 0) return null;
  await sql.run("DELETE FROM session_store WHERE session_id = ?", [id]);
  return { events: await sql.run("DELETE FROM session_event WHERE session_id = ?", [id]) };
}

export interface SessionEventRow {
  id: string;
  session_id: string;
  api_key_id: string | null;
  started_at: string;
  duration_ms: number;
  tool: string;
  command: string | null;
  store_id: string | null;
  outcome: string;
  error_type: string | null;
  change_id: string | null;
  /** Lists of version ids, as JSON. */
  served: string;
  written: string;
}

const eventColumns = [
  ...["id", "session_id", "api_key_id", "started_at", "duration_ms", "tool", "command", "store_id", "outcome"],
  ...["error_type", "change_id", "served", "written"],
] as const satisfies (keyof SessionEventRow)[];

export interface CallSums {
  id: string;
  keyId: string | null;
  calls: number;
  errors: number;
  lastAt: string;
}

/** Adds calls to the counts of their session, and keeps it until the transaction ends. @returns 0 where it is gone */
export function addCalls(sql: Sql, sums: CallSums): MaybePromise<number> {
  return sql.run(
    `UPDATE session SET call_count = call_count + CAST(? AS INTEGER), error_count = error_count + CAST(? AS INTEGER),
       last_call_at = CASE WHEN last_call_at > ? THEN last_call_at ELSE ? END,
       created_by_key = COALESCE(created_by_key, ?) WHERE id = ?`,
    [sums.calls, sums.errors, sums.lastAt, sums.lastAt, sums.keyId, sums.id],
  );
}

/** A call that is there already is left as it is, so that a flush can be repeated. */
export function insertSessionEvent(sql: Sql, row: SessionEventRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO session_event (${eventColumns.join(", ")}) VALUES (${marksOf(eventColumns)}) ON CONFLICT DO NOTHING`,
    eventColumns.map((name) => row[name]),
  );
}

export function insertUsedStore(sql: Sql, sessionId: string, storeId: string): MaybePromise<void> {
  return sql.send("INSERT INTO session_store (session_id, store_id) VALUES (?, ?) ON CONFLICT DO NOTHING", [
    sessionId,
    storeId,
  ]);
}

export interface EventPage {
  order: "asc" | "desc";
  /** From this call on, itself included where `including`. */
  from: { id: string; including: boolean } | null;
  /** Those whose ids were made from this one on: a call gets its id when it has ended. */
  endedFrom?: string;
  startedTo?: string;
  refusedOnly?: boolean;
  limit: number;
}

/** The calls of a session, in the order in which they ended. */
export function readSessionEvents(sql: Sql, sessionId: string, page: EventPage): MaybePromise<SessionEventRow[]> {
  const beyond = (page.order === "asc" ? ">" : "<") + (page.from?.including ? "=" : "");
  const texts = ["session_id = ?"];
  const params: SqlValue[] = [sessionId];
  const add = (text: string, value: string | undefined) => {
    if (value === undefined) return;
    texts.push(text);
    params.push(value);
  };
  add(`id ${beyond} ?`, page.from?.id);
  add("id >= ?", page.endedFrom);
  add("started_at <= ?", page.startedTo);
  if (page.refusedOnly) texts.push("outcome <> 'done'");
  return sql.all(
    `SELECT ${eventColumns.join(", ")} FROM session_event WHERE ${texts.join(" AND ")}
     ORDER BY id ${page.order === "asc" ? "ASC" : "DESC"} LIMIT ?`,
    [...params, page.limit],
  );
}

export interface TouchedVersionRow {
  id: string;
  memory_id: string;
  number: number;
  operation: string;
  path: string | null;
  redacted_at: string | null;
}

/** What is left of the versions that calls touched; those of deleted stores are gone. */
export function readTouchedVersions(
  sql: Sql,
  workspaceId: string,
  versionIds: readonly string[],
): MaybePromise<TouchedVersionRow[]> {
  return sql.all(
    `SELECT v.id, v.memory_id, v.number, v.operation, v.path, v.redacted_at
     FROM version v JOIN store t ON t.id = v.store_id AND t.workspace_id = ? AND t.deleted_at IS NULL
     WHERE v.id IN (${marksOf(versionIds)})`,
    [workspaceId, ...versionIds],
  );
}
