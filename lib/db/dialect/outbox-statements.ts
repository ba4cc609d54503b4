import type { MaybePromise, Sql } from "../sql";

export interface OutboxRow {
  id: string;
  type: string;
  /** JSON; ids and numbers only. */
  data: string;
}

const anyWebhook =
  "SELECT 1 AS found FROM webhook WHERE workspace_id = ? AND deleted_at IS NULL AND paused_at IS NULL LIMIT 1";

/**
 * Whether anybody may want to be told: a look into an index. On PostgreSQL it would cost a round trip, which the statement
 * that finds nobody does not.
 */
export async function mayBeTold(sql: Sql, workspaceId: string): Promise<boolean> {
  return sql.provider === "postgresql" || (await sql.get(anyWebhook, [workspaceId])) !== undefined;
}

/**
 * Keeps what happened for those who want to be told. One statement whatever their number, and nothing is written where nobody
 * in the workspace wants it.
 */
export function insertOutboxEvents(
  sql: Sql,
  of: { workspaceId: string; storeId: string | null; at: string },
  rows: readonly OutboxRow[],
): MaybePromise<void> {
  const values = rows.map(() => "(CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT))").join(", ");
  const ofStore =
    of.storeId === null
      ? "w.store_ids IS NULL"
      : "(w.store_ids IS NULL OR w.store_ids LIKE '%' || CAST(? AS TEXT) || '%')";
  return sql.send(
    `WITH told(id, type, data) AS (VALUES ${values})
     INSERT INTO outbox_event (id, workspace_id, store_id, type, data, created_at)
     SELECT told.id, CAST(? AS TEXT), CAST(? AS TEXT), told.type, told.data, CAST(? AS TEXT) FROM told
     WHERE EXISTS (SELECT 1 FROM webhook w WHERE w.workspace_id = ? AND w.deleted_at IS NULL AND w.paused_at IS NULL
       AND w.events LIKE '%"' || told.type || '"%' AND ${ofStore})`,
    [
      ...rows.flatMap(({ id, type, data }) => [id, type, data]),
      of.workspaceId,
      of.storeId,
      of.at,
      of.workspaceId,
      ...(of.storeId === null ? [] : [of.storeId]),
    ],
  );
}

export interface NewDeliveryRow {
  id: string;
  webhook_id: string;
  event_id: string;
  store_id: string | null;
  event_type: string;
  body: string;
  created_at: string;
}

/** A delivery that is due at once; a second one of the same event to the same webhook is left out. */
export function insertDelivery(sql: Sql, row: NewDeliveryRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO webhook_delivery (id, webhook_id, event_id, store_id, event_type, body, state, attempts, next_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?) ON CONFLICT (webhook_id, event_id) DO NOTHING`,
    [row.id, row.webhook_id, row.event_id, row.store_id, row.event_type, row.body, row.created_at, row.created_at],
  );
}

export function deleteOutboxEvents(sql: Sql, ids: readonly string[]): MaybePromise<void> {
  return sql.send(`DELETE FROM outbox_event WHERE id IN (${ids.map(() => "?").join(", ")})`, ids);
}
