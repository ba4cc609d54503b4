import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

// `store` holds the words of deleted stores, `change` and `review_comment` what people said of changes, `hold` the paths that holds
// named, `held_memory` those of approved versions, `memory_vector` what was made of texts, `blame_snapshot` how many
// lines they had, `finding` and `redaction_hit` where something stood in them, `session_store` what was said of deleted stores,
// `subject_identifier` the names of people whose cases are closed. `pg_statistic` held samples of reasons before they were left out of it.
const tables = [
  ...["version", "memory", "memory_search", "held_memory", "store", "change", "review_comment"],
  ...["hold", "finding_dismissal", "approval_request", "subject_identifier", "memory_vector", "blame_snapshot"],
  ...["finding", "redaction_hit", "session_store"],
  "pg_statistic",
];
const patienceMs = 5_000;

// Readers count in this database, writers in any: the oldest of them is the age of every new snapshot on the server, and VACUUM FULL
// goes by its own too.
const inTheWay = `
  SELECT count(*)::int AS count FROM (
    SELECT age(backend_xmin) AS age FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND (datname = current_database() OR backend_type = 'walsender')
    UNION ALL SELECT age(backend_xid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
    UNION ALL SELECT age(transaction) FROM pg_prepared_xacts
    UNION ALL SELECT age(xmin) FROM pg_replication_slots
  ) AS held WHERE held.age > age($1::xid)`;

/**
 * Waits until nobody can read the database as it was before now. VACUUM FULL copies along what anybody may still see, for a backup
 * that has been running for an hour or a long transaction in another database, and would report success all the same.
 */
async function outlastOthers(pool: pg.Pool): Promise<boolean> {
  const { rows: now } = await pool.query<{ xid: string }>("SELECT pg_current_xact_id()::xid::text AS xid");
  for (const deadline = Date.now() + patienceMs; ; await delay(25)) {
    const { rows } = await pool.query<{ count: number }>(inTheWay, [now[0]?.xid]);
    if (rows[0]?.count === 0) return true;
    if (Date.now() > deadline) return false;
  }
}

/**
 * Rewrites the tables and indexes that held redacted text. What the server itself writes to its log of statements is the
 * operator's: see OPERATIONS.md.
 * @returns false when somebody older was in the way, so that nothing could be removed for good
 */
export async function erasePostgresResidue(pool: pg.Pool): Promise<boolean> {
  if (!(await outlastOthers(pool))) return false;
  for (const table of tables) await pool.query(`VACUUM (FULL) "${table}"`);
  await pool.query("CHECKPOINT").catch(() => undefined);
  return true;
}
