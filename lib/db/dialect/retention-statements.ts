import type { MaybePromise, Sql } from "../sql";

export interface IdPage {
  after: string;
  limit: number;
}

/** Live memories that have expired by a time, by id. */
export function readDueMemories(
  sql: Sql,
  { storeId, now }: { storeId: string; now: string },
  page: IdPage,
): MaybePromise<{ id: string }[]> {
  return sql.all(
    `SELECT a.memory_id AS id FROM memory_attribute a JOIN memory m ON m.id = a.memory_id AND m.store_id = a.store_id
     WHERE a.store_id = ? AND a.expires_at <= ? AND m.path IS NOT NULL AND a.memory_id > ? ORDER BY a.memory_id LIMIT ?`,
    [storeId, now, page.after, page.limit],
  );
}

/** What agents are still served, by a time, of memories that are deleted and have expired: their heads wait for review. */
export function readServedPastExpiry(
  sql: Sql,
  storeId: string,
  now: string,
): MaybePromise<{ approved_version_id: string }[]> {
  return sql.all(
    `SELECT h.approved_version_id FROM memory_attribute a
       JOIN memory m ON m.id = a.memory_id AND m.store_id = a.store_id
       JOIN held_memory h ON h.memory_id = a.memory_id AND h.store_id = a.store_id
     WHERE a.store_id = ? AND a.expires_at <= ? AND m.path IS NULL AND h.approved_version_id IS NOT NULL`,
    [storeId, now],
  );
}

/** The time is over for what is deleted: should it be brought back, it stays. It is known as long as the deletion waits for review. */
export function clearPastExpiries(sql: Sql, storeId: string, now: string): MaybePromise<void> {
  return sql.send(
    `UPDATE memory_attribute SET expires_at = NULL WHERE store_id = ? AND expires_at <= ?
       AND memory_id IN (SELECT id FROM memory WHERE store_id = ? AND path IS NULL)
       AND memory_id NOT IN (SELECT memory_id FROM held_memory WHERE store_id = ?)`,
    [storeId, now, storeId, storeId],
  );
}

/** The same of one that is brought back. */
export function clearPastExpiry(
  sql: Sql,
  { storeId, memoryId, now }: { storeId: string; memoryId: string; now: string },
): MaybePromise<void> {
  return sql.send(
    "UPDATE memory_attribute SET expires_at = NULL WHERE store_id = ? AND memory_id = ? AND expires_at <= ?",
    [storeId, memoryId, now],
  );
}

/** Writes into the store's row when the next of its memories expires. */
export function refreshExpiryDue(sql: Sql, storeId: string, now: string): MaybePromise<void> {
  return sql.send(
    `UPDATE store SET expiry_due_at = (SELECT min(expires_at) FROM memory_attribute WHERE store_id = ? AND expires_at > ?)
     WHERE id = ?`,
    [storeId, now, storeId],
  );
}

export function writeExpiry(
  sql: Sql,
  { storeId, memoryId, expiresAt }: { storeId: string; memoryId: string; expiresAt: string | null },
): MaybePromise<void> {
  return sql.send(
    `INSERT INTO memory_attribute (memory_id, store_id, expires_at) VALUES (?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET expires_at = excluded.expires_at`,
    [memoryId, storeId, expiresAt],
  );
}

export function readExpiry(
  sql: Sql,
  storeId: string,
  memoryId: string,
): MaybePromise<{ expires_at: string | null; importance: number | null } | undefined> {
  return sql.get("SELECT expires_at, importance FROM memory_attribute WHERE store_id = ? AND memory_id = ?", [
    storeId,
    memoryId,
  ]);
}

export interface MemoryAttributesRow {
  memory_id: string;
  expires_at: string | null;
  importance: number | null;
}

/** What is said beside the texts of a store, of all its memories of which anything is. */
export function readAttributesOfStore(sql: Sql, storeId: string): MaybePromise<MemoryAttributesRow[]> {
  return sql.all(
    `SELECT memory_id, expires_at, importance FROM memory_attribute
     WHERE store_id = ? AND (expires_at IS NOT NULL OR importance IS NOT NULL)`,
    [storeId],
  );
}

/** Stores in which memories have expired by a time that are live, or that agents are served while their deletion waits. */
export function readStoresWithDue(sql: Sql, now: string): MaybePromise<{ id: string; workspace_id: string }[]> {
  return sql.all(
    `SELECT s.id, s.workspace_id FROM store s WHERE s.deleted_at IS NULL AND s.id IN (
       SELECT a.store_id FROM memory_attribute a JOIN memory m ON m.id = a.memory_id AND m.store_id = a.store_id
       LEFT JOIN held_memory h ON h.memory_id = a.memory_id AND h.store_id = a.store_id
       WHERE a.expires_at <= ? AND (m.path IS NOT NULL OR h.approved_version_id IS NOT NULL))`,
    [now],
  );
}

// What is kept back waits for a person, however long nobody reads it.
const unread = `FROM memory m WHERE m.store_id = ? AND m.path IS NOT NULL AND m.updated_at < ? AND NOT EXISTS (
  SELECT 1 FROM exposure e WHERE e.store_id = m.store_id AND e.memory_id = m.id AND e.last_at >= ?)
  AND NOT EXISTS (SELECT 1 FROM held_memory h WHERE h.store_id = m.store_id AND h.memory_id = m.id)`;

/** Live memories that no program has read and nobody has written since a time, by id. */
export function readUnread(
  sql: Sql,
  { storeId, since }: { storeId: string; since: string },
  page: IdPage,
): MaybePromise<{ id: string; path: string }[]> {
  return sql.all(`SELECT m.id, m.path ${unread} AND m.id > ? ORDER BY m.id LIMIT ?`, [
    storeId,
    since,
    since,
    page.after,
    page.limit,
  ]);
}

export async function countUnread(sql: Sql, storeId: string, since: string): Promise<number> {
  const row = await sql.get<{ count: number | string }>(`SELECT count(*) AS count ${unread}`, [storeId, since, since]);
  return Number(row?.count ?? 0);
}

export interface OldVersions {
  storeId: string;
  writtenBefore: string;
  /** How many of the last of a live memory stay. */
  keep: number;
}

// What is served, what waits for a person and what is current stays, however old.
const old = `FROM version v JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
  JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
  WHERE v.store_id = ? AND v.redacted_at IS NULL AND v.created_at < ?
    AND (m.path IS NULL OR v.number <= m.version_count - ?)
    AND (c.review_state IS NULL OR c.review_state NOT IN ('pending', 'flagged'))
    AND NOT EXISTS (SELECT 1 FROM held_memory h
      WHERE h.memory_id = v.memory_id AND h.store_id = v.store_id AND h.approved_version_id = v.id)`;

/** Versions whose text has been kept long enough, in the order of writing. */
export function readOldVersions(
  sql: Sql,
  { storeId, writtenBefore, keep }: OldVersions,
  page: { afterSeq: number; limit: number },
): MaybePromise<{ id: string; memory_id: string; seq: number }[]> {
  return sql.all(`SELECT v.id, v.memory_id, v.seq ${old} AND v.seq > ? ORDER BY v.seq LIMIT ?`, [
    storeId,
    writtenBefore,
    keep,
    page.afterSeq,
    page.limit,
  ]);
}

export async function countOldVersions(sql: Sql, { storeId, writtenBefore, keep }: OldVersions): Promise<number> {
  const row = await sql.get<{ count: number | string }>(`SELECT count(*) AS count ${old}`, [
    storeId,
    writtenBefore,
    keep,
  ]);
  return Number(row?.count ?? 0);
}

export function nameRunJob(sql: Sql, run: { storeId: string; day: string; jobId: string }): MaybePromise<void> {
  return sql.send("UPDATE retention_run SET job_id = ? WHERE store_id = ? AND day = ?", [
    run.jobId,
    run.storeId,
    run.day,
  ]);
}

/** Notes that the store has its run of this day. @returns whether it had none */
export async function insertRun(sql: Sql, run: { storeId: string; day: string; jobId: string }): Promise<boolean> {
  const count = await sql.run(
    "INSERT INTO retention_run (store_id, day, job_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    [run.storeId, run.day, run.jobId],
  );
  return count === 1;
}
