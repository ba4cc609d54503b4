import type { MaybePromise, Sql } from "../sql";

/** The names of the migrations that this database has behind it. */
export function appliedMigrations(sql: Sql): MaybePromise<{ name: string }[]> {
  return sql.all(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
}

/** Since when the job that nobody has taken for longest is free. */
export function oldestFreeJob(
  sql: Sql,
  state: "queued" | "running",
  now: string,
): MaybePromise<{ since: string | null } | undefined> {
  return sql.get(
    `SELECT MIN(COALESCE(leased_until, created_at)) AS since FROM job
     WHERE state = ? AND (leased_until IS NULL OR leased_until < ?)`,
    [state, now],
  );
}

/** When the last checkpoint of the workspace that has waited for one longest was taken. */
export function oldestLastCheckpoint(sql: Sql): MaybePromise<{ time: string | null } | undefined> {
  // A lookup per workspace: nobody reads all checkpoints there ever were.
  return sql.get(
    `SELECT MIN(time) AS time FROM (SELECT (SELECT time FROM checkpoint c WHERE c.workspace_id = w.id
       ORDER BY number DESC LIMIT 1) AS time FROM workspace w) AS last`,
  );
}

const count = (sql: Sql) => (sql.provider === "postgresql" ? "COUNT(*)::float8" : "COUNT(*)");

export function countJobs(sql: Sql): MaybePromise<{ state: string; jobs: number }[]> {
  return sql.all(`SELECT state, ${count(sql)} AS jobs FROM job GROUP BY state`);
}

/** What webhooks have still to be told: events that are not sorted yet, and deliveries that wait. */
export function countUntold(sql: Sql): MaybePromise<{ events: number; deliveries: number } | undefined> {
  const of = (table: string) => `(SELECT ${count(sql)} FROM ${table})`;
  return sql.get(
    `SELECT ${of("outbox_event")} AS events, ${of("webhook_delivery WHERE state = 'waiting'")} AS deliveries`,
  );
}

/** The migration that this database was changed by last. */
export function lastMigration(sql: Sql): MaybePromise<{ name: string } | undefined> {
  return sql.get(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     ORDER BY migration_name DESC LIMIT 1`,
  );
}

/** Bytes of the whole database, its log apart. */
export function databaseBytes(sql: Sql): MaybePromise<{ bytes: number } | undefined> {
  return sql.provider === "postgresql"
    ? sql.get("SELECT pg_database_size(current_database())::float8 AS bytes")
    : sql.get("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()");
}

export interface StoreCounts {
  id: string;
  name: string;
  archived_at: string | null;
  memories: number;
  versions: number;
}

/** The stores of a workspace with the longest history. */
export function longestStores(sql: Sql, workspaceId: string, limit: number): MaybePromise<StoreCounts[]> {
  return sql.all(
    `SELECT id, name, archived_at, memory_count AS memories, seq AS versions FROM store
     WHERE workspace_id = ? AND deleted_at IS NULL ORDER BY seq DESC, id LIMIT ?`,
    [workspaceId, limit],
  );
}

/** What all of them hold together. */
export function sumOfStores(
  sql: Sql,
  workspaceId: string,
): MaybePromise<{ stores: number; memories: number; versions: number } | undefined> {
  const sum = (column: string) =>
    sql.provider === "postgresql" ? `COALESCE(SUM(${column}), 0)::float8` : `COALESCE(SUM(${column}), 0)`;
  return sql.get(
    `SELECT ${count(sql)} AS stores, ${sum("memory_count")} AS memories, ${sum("seq")} AS versions FROM store
     WHERE workspace_id = ? AND deleted_at IS NULL`,
    [workspaceId],
  );
}

/** Bytes of the texts as they are now; a store has ten thousand memories at most. */
export function liveBytes(sql: Sql, storeId: string): MaybePromise<{ bytes: number | null } | undefined> {
  const sum = sql.provider === "postgresql" ? "SUM(size_bytes)::float8" : "SUM(size_bytes)";
  return sql.get(`SELECT ${sum} AS bytes FROM memory WHERE store_id = ? AND path IS NOT NULL`, [storeId]);
}

/** How large some versions of a store are on average, each found by the index. */
export function meanVersionBytes(
  sql: Sql,
  storeId: string,
  seqs: readonly number[],
): MaybePromise<{ bytes: number | null } | undefined> {
  const mean = `AVG(COALESCE(size_bytes, 0))${sql.provider === "postgresql" ? "::float8" : ""}`;
  return sql.get(
    `SELECT ${mean} AS bytes FROM version WHERE store_id = ? AND seq IN (${seqs.map(() => "?").join(", ")})`,
    [storeId, ...seqs],
  );
}
