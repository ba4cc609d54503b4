import type { Sql } from "../sql";

export interface PurgedCounts {
  memories: number;
  versions: number;
}

const reviewTables = [
  "held_memory",
  "review_decision",
  "review_comment",
  "review_assignee",
  "rule_counter",
  "finding",
  "finding_dismissal",
  "exposure",
  "notification",
  "outbox_event",
  "hold",
  "hold_store",
  "redaction_hit",
  "memory_attribute",
  "retention_run",
  "suspected_duplicate",
  "memory_vector",
  "embedding_progress",
  "blame_snapshot",
  "blame_progress",
];

/**
 * Takes a store away from everybody at once: its words, what the search knows and what was decided, and its row is deleted to all
 * readers. Versions, memories and changes are still there for `purgeRows`. Inside the caller's transaction and under the store's lock.
 */
export async function beginPurge(sql: Sql, storeId: string, now: string): Promise<void> {
  await sql.run("INSERT INTO purge_permit (store_id) VALUES (?)", [storeId]);
  // Jobs before this one may still have something of the store to put into the index.
  await sql.ending?.run();
  if (sql.provider === "sqlite") {
    await sql.run("DELETE FROM memory_search WHERE rowid IN (SELECT id FROM search_entry WHERE store_id = ?)", [
      storeId,
    ]);
    await sql.run("DELETE FROM search_entry WHERE store_id = ?", [storeId]);
  } else {
    await sql.run("DELETE FROM memory_search WHERE store_id = ?", [storeId]);
  }
  for (const table of reviewTables) await sql.run(`DELETE FROM ${table} WHERE store_id = ?`, [storeId]);
  await sql.run("DELETE FROM key_store WHERE store_id = ?", [storeId]);
  // Sessions that it was attached to go on; the directory was made of its name, the instructions may say whose store it was.
  await sql.run("UPDATE session_store SET slug = NULL, instructions = NULL WHERE store_id = ?", [storeId]);
  await sql.run(
    "UPDATE store SET deleted_at = ?, name = '', description = '', settings = '{}', memory_count = 0 WHERE id = ?",
    [now, storeId],
  );
}

/** Its metadata stays until here, so that whoever asks for the same erasure again is told of the one under way. */
export async function endPurge(sql: Sql, storeId: string): Promise<void> {
  await sql.run("UPDATE store SET metadata = '{}' WHERE id = ?", [storeId]);
  await sql.run("DELETE FROM purge_permit WHERE store_id = ?", [storeId]);
}

/** Whether a store is between the beginning and the end of its purge. */
export async function isPurging(sql: Sql, storeId: string): Promise<boolean> {
  return (await sql.get("SELECT store_id FROM purge_permit WHERE store_id = ?", [storeId])) !== undefined;
}

/** In this order, because a version refers to its memory. */
const purgedTables = ["version", "memory", "change"] as const;

/** Removes so many of the rows that a store whose purge has begun still has. @returns how many versions and how many rows in all */
export async function purgeRows(sql: Sql, storeId: string, limit: number): Promise<{ versions: number; rows: number }> {
  for (const table of purgedTables) {
    const rows = await sql.run(
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE store_id = ? LIMIT ${limit})`,
      [storeId],
    );
    if (rows > 0) return { versions: table === "version" ? rows : 0, rows };
  }
  return { versions: 0, rows: 0 };
}

/**
 * Removes everything under a store, inside the caller's transaction and under its lock: the one way in which versions go.
 * The store's row stays, emptied of its words, because the head of its audit chain lives in it; audit entries stay too.
 */
export async function purgeStore(sql: Sql, storeId: string, now: string): Promise<PurgedCounts> {
  await beginPurge(sql, storeId, now);
  const versions = await sql.run("DELETE FROM version WHERE store_id = ?", [storeId]);
  const memories = await sql.run("DELETE FROM memory WHERE store_id = ?", [storeId]);
  await sql.run("DELETE FROM change WHERE store_id = ?", [storeId]);
  await endPurge(sql, storeId);
  return { memories, versions };
}

export async function moveStoreChain(
  sql: Sql,
  storeId: string,
  head: { audit_seq: number; audit_head: string },
): Promise<void> {
  await sql.send("UPDATE store SET audit_seq = ?, audit_head = ? WHERE id = ?", [
    head.audit_seq,
    head.audit_head,
    storeId,
  ]);
}

export async function requestErasure(sql: Sql, storeId: string, now: string): Promise<void> {
  await sql.run(
    "INSERT INTO pending_erasure (store_id, requested_at) VALUES (?, ?) ON CONFLICT (store_id) DO UPDATE SET requested_at = excluded.requested_at",
    [storeId, now],
  );
}
