import type { MaybePromise, Sql } from "../sql";
import { type InStores, idList, inStore, inStores, storesParam } from "./id-list";
import { forgetStretches } from "./redaction-hit-statements";

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

/** For whoever knows no more than the id, and learns from the row in which store it is. */
export function findComment(sql: Sql, commentId: string): MaybePromise<CommentRow | undefined> {
  return sql.get(`SELECT ${columns} FROM review_comment WHERE id = ?`, [commentId]);
}

export function readComment(sql: Sql, storeId: string, commentId: string): MaybePromise<CommentRow | undefined> {
  return sql.get(`SELECT ${columns} FROM review_comment WHERE store_id = ? AND id = ?`, [storeId, commentId]);
}

/** Takes the words of a comment away; that there was one stays. */
export async function removeCommentRow(sql: Sql, comment: CommentRow, now: string): Promise<void> {
  await forgetStretches(sql, comment.store_id, comment.id);
  await sql.send("UPDATE review_comment SET body = NULL, removed_at = ? WHERE store_id = ? AND id = ?", [
    now,
    comment.store_id,
    comment.id,
  ]);
  await sql.send("UPDATE change SET comment_count = comment_count - 1 WHERE store_id = ? AND id = ?", [
    comment.store_id,
    comment.change_id,
  ]);
}

export async function readAssigneeIds(sql: Sql, storeId: string, changeId: string): Promise<string[]> {
  const rows = await sql.all<{ user_id: string }>(
    `SELECT user_id FROM review_assignee WHERE change_id = ? AND ${inStore(sql, "store_id")}`,
    [changeId, storeId],
  );
  return rows.map((row) => row.user_id);
}

/** Who is asked to look at each of these changes, who was asked first before the others. */
export function readAssigneesOf(
  sql: Sql,
  { storeIds, ids }: InStores,
): MaybePromise<{ change_id: string; user_id: string }[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT change_id, user_id FROM review_assignee WHERE change_id ${test} AND ${inStores(sql, "store_id")}
     ORDER BY created_at, user_id`,
    [param, storesParam(sql, storeIds)],
  );
}

export function deleteAssignees(sql: Sql, storeId: string, changeId: string): MaybePromise<void> {
  return sql.send(`DELETE FROM review_assignee WHERE change_id = ? AND ${inStore(sql, "store_id")}`, [
    changeId,
    storeId,
  ]);
}
