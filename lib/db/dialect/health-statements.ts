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
