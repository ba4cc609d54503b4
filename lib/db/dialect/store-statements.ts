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
  "exposure",
  "notification",
  "outbox_event",
  "hold",
  "redaction_hit",
  "memory_attribute",
  "retention_run",
];

/**
 * Removes everything under a store, inside the caller's transaction and under its lock: the one way in which versions go.
 * The store's row stays, emptied of its words, because the head of its audit chain lives in it; audit entries stay too.
 */
export async function purgeStore(sql: Sql, storeId: string, now: string): Promise<PurgedCounts> {
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
  const versions = await sql.run("DELETE FROM version WHERE store_id = ?", [storeId]);
  const memories = await sql.run("DELETE FROM memory WHERE store_id = ?", [storeId]);
  await sql.run("DELETE FROM change WHERE store_id = ?", [storeId]);
  await sql.run("DELETE FROM key_store WHERE store_id = ?", [storeId]);
  await sql.run(
    "UPDATE store SET deleted_at = ?, name = '', description = '', metadata = '{}', memory_count = 0 WHERE id = ?",
    [now, storeId],
  );
  await sql.run("DELETE FROM purge_permit WHERE store_id = ?", [storeId]);
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
