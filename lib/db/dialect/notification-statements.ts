import type { MaybePromise, Sql } from "../sql";
import { sameStore } from "./id-list";

export interface NotificationRow {
  id: string;
  workspace_id: string;
  user_id: string;
  kind: string;
  store_id: string;
  change_id: string | null;
  comment_id: string | null;
  approval_id: string | null;
  by_user_id: string | null;
  created_at: string;
}

const columns = "id, workspace_id, user_id, kind, store_id, change_id, comment_id, approval_id, by_user_id, created_at";
const values = (row: NotificationRow) => [
  row.id,
  row.workspace_id,
  row.user_id,
  row.kind,
  row.store_id,
  row.change_id,
  row.comment_id,
  row.approval_id,
  row.by_user_id,
  row.created_at,
];
const placeholders = columns
  .split(", ")
  .map(() => "CAST(? AS TEXT)")
  .join(", ");

const isMember = "EXISTS (SELECT 1 FROM member m WHERE m.workspace_id = ? AND m.user_id = ? AND m.disabled_at IS NULL)";

/** Whoever is no member of the workspace, or may not act any more, is told nothing. */
export function insertNotification(sql: Sql, row: NotificationRow): MaybePromise<void> {
  return sql.send(`INSERT INTO notification (${columns}) SELECT ${placeholders} WHERE ${isMember}`, [
    ...values(row),
    row.workspace_id,
    row.user_id,
  ]);
}

/** The same, unless one of its kind about the same store has not been read yet. */
export function insertNotificationOnce(sql: Sql, row: NotificationRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO notification (${columns}) SELECT ${placeholders} WHERE ${isMember} AND NOT EXISTS (
       SELECT 1 FROM notification n WHERE n.user_id = ? AND n.kind = ? AND n.store_id = ? AND n.read_at IS NULL)`,
    [...values(row), row.workspace_id, row.user_id, row.user_id, row.kind, row.store_id],
  );
}

const approvedChange = `SELECT 1 AS found FROM version v JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
  WHERE v.store_id = ? AND v.id = ? AND c.review_state = 'approved'`;

/** Tells whoever approved the change of a version, once for each change. */
export async function insertStaleNotification(
  sql: Sql,
  row: Omit<NotificationRow, "user_id" | "change_id" | "comment_id" | "approval_id" | "by_user_id"> & {
    version_id: string;
  },
): Promise<void> {
  // SQLite makes a table for what is to be inserted before it looks for any, which costs a write a tenth of its time.
  // On PostgreSQL the look would cost a round trip, and the statement costs none.
  if (sql.provider === "sqlite" && !(await sql.get(approvedChange, [row.store_id, row.version_id]))) return;
  await sql.send(
    `INSERT INTO notification (id, workspace_id, user_id, kind, store_id, change_id, created_at)
     SELECT CAST(? AS TEXT), m.workspace_id, m.user_id, CAST(? AS TEXT), c.store_id, c.id, CAST(? AS TEXT)
     FROM version v JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
       JOIN member m ON m.workspace_id = ? AND m.user_id = c.reviewed_by AND m.disabled_at IS NULL
     WHERE v.id = ? AND c.store_id = ? AND c.review_state = 'approved' AND NOT EXISTS (
       SELECT 1 FROM notification n WHERE n.user_id = m.user_id AND n.kind = ? AND ${sameStore(sql, "n", "c")} AND n.change_id = c.id)`,
    [row.id, row.kind, row.created_at, row.workspace_id, row.version_id, row.store_id, row.kind],
  );
}
