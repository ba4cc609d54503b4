import type { MaybePromise, Sql } from "../sql";

export interface CommentRow {
  id: string;
  store_id: string;
  change_id: string;
  version_id: string | null;
  line: number | null;
  author_id: string;
  body: string | null;
  created_at: string;
  removed_at: string | null;
}

const columns = "id, store_id, change_id, version_id, line, author_id, body, created_at, removed_at";

/** What was said about a change, the oldest first; removed comments keep their place. */
export function readComments(sql: Sql, storeId: string, changeId: string): MaybePromise<CommentRow[]> {
  return sql.all(`SELECT ${columns} FROM review_comment WHERE store_id = ? AND change_id = ? ORDER BY id LIMIT 1000`, [
    storeId,
    changeId,
  ]);
}

export function readComment(sql: Sql, commentId: string): MaybePromise<CommentRow | undefined> {
  return sql.get(`SELECT ${columns} FROM review_comment WHERE id = ?`, [commentId]);
}

/** Takes the words of a comment away; that there was one stays. */
export async function removeCommentRow(sql: Sql, comment: CommentRow, now: string): Promise<void> {
  await sql.send("UPDATE review_comment SET body = NULL, removed_at = ? WHERE id = ?", [now, comment.id]);
  await sql.send("UPDATE change SET comment_count = comment_count - 1 WHERE store_id = ? AND id = ?", [
    comment.store_id,
    comment.change_id,
  ]);
}

export async function readAssigneeIds(sql: Sql, changeId: string): Promise<string[]> {
  const rows = await sql.all<{ user_id: string }>("SELECT user_id FROM review_assignee WHERE change_id = ?", [
    changeId,
  ]);
  return rows.map((row) => row.user_id);
}

export function deleteAssignees(sql: Sql, changeId: string): MaybePromise<void> {
  return sql.send("DELETE FROM review_assignee WHERE change_id = ?", [changeId]);
}
