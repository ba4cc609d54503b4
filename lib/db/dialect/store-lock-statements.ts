import type { MaybePromise, Sql } from "../sql";

/** The store row as the write path sees it, under its lock. */
export interface LockedStoreRow {
  id: string;
  workspace_id: string;
  settings: string;
  archived_at: string | null;
  seq: number;
  memory_count: number;
  audit_seq: number;
  audit_head: string;
  /** The time of the newest change; null before the first. */
  last_change_at: string | null;
  /** Whether the workspace has a webhook that may want to be told: 1 or 0. */
  has_webhooks: number;
}

const webhooksOfStore =
  "SELECT 1 FROM webhook w WHERE w.workspace_id = store.workspace_id AND w.deleted_at IS NULL AND w.paused_at IS NULL";

/**
 * Takes the row lock that orders all writes of a store. On SQLite the transaction already owns the file's write lock.
 * One locking SELECT and one UPDATE at the end: the row is written once, whatever the number of versions.
 * NO KEY, because a foreign key's check shares the key of the row: FOR UPDATE would wait for it, in both directions at once.
 */
export function lockStore(sql: Sql, storeId: string): MaybePromise<LockedStoreRow | undefined> {
  // Whoever takes the lock may change the row in ways of his own.
  sql.locked?.delete(storeId);
  return sql.get(
    `SELECT id, workspace_id, settings, archived_at, seq, memory_count, audit_seq, audit_head, last_change_at,
       CASE WHEN EXISTS (${webhooksOfStore}) THEN 1 ELSE 0 END AS has_webhooks
     FROM store WHERE id = ? AND deleted_at IS NULL${sql.provider === "postgresql" ? " FOR NO KEY UPDATE" : ""}`,
    [storeId],
  );
}

/** As `lockStore`; where an earlier change of the same group has the lock, its row is known already. */
export function lockStoreForChange(sql: Sql, storeId: string): MaybePromise<LockedStoreRow | undefined> {
  const known = sql.locked?.get(storeId) as LockedStoreRow | undefined;
  // Whoever takes it changes it, and gives it back as it then stands: what is refused half way is read again.
  sql.locked?.delete(storeId);
  return known ?? lockStore(sql, storeId);
}

/** Lets the next change of the group begin with the row that this one leaves behind. */
export function keepLockedStore(sql: Sql, row: LockedStoreRow): void {
  // A copy: whoever made this change still looks at his.
  sql.locked?.set(row.id, { ...row });
}

export function updateStoreCounters(sql: Sql, row: LockedStoreRow): MaybePromise<void> {
  return sql.send(
    "UPDATE store SET seq = ?, memory_count = ?, audit_seq = ?, audit_head = ?, last_change_at = ? WHERE id = ?",
    [row.seq, row.memory_count, row.audit_seq, row.audit_head, row.last_change_at, row.id],
    "store",
  );
}
