import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { assertWordsNotHeld } from "@/lib/hold/hold.store";
import { publishLive } from "@/lib/live/live-bus";
import { type CommentRow, findComment, readComment, removeCommentRow } from "./comment.store";
import { reviewerId } from "./record-decision";
import { underStoreLock } from "./require-change";
import { requireStoreOfChange } from "./require-reviewable";
import type { RemoveCommentInput } from "./review.schema";

async function requireComment(context: Context, commentId: string): Promise<CommentRow> {
  const unknown = new AppError("not_found", `There is no comment ${commentId}.`);
  const comment = await findComment(context.db.read, commentId);
  if (!comment) throw unknown;
  try {
    await requireStoreOfChange(context, comment.change_id, "change.comment");
  } catch (error) {
    throw isAppError(error) && error.code === "not_found" ? unknown : error;
  }
  return comment;
}

/**
 * Takes a comment's words away; that there was one, and by whom, stays. Doing it twice is the same as once.
 * @throws AppError not_found, permission for somebody else's comment, unless an admin asks, conflict that names the hold on it
 */
export async function removeComment(context: Context, input: RemoveCommentInput): Promise<{ id: string }> {
  const comment = await requireComment(context, input.comment_id);
  const { actor } = context;
  const isAdmin = actor.kind === "member" && actor.role === "admin";
  if (comment.author_id !== reviewerId(context) && !isAdmin) {
    throw new AppError("permission", "Only its author or an admin can remove a comment.");
  }
  await underStoreLock(context, comment.store_id, async (sql) => {
    const now = await readComment(sql, comment.store_id, comment.id);
    if (!now || now.removed_at !== null) return { act: null, result: undefined };
    const said = { storeId: comment.store_id, changeId: comment.change_id, words: now.body };
    await assertWordsNotHeld(sql, said, "This comment");
    await removeCommentRow(sql, now, context.now());
    const target = { memory_store_id: comment.store_id, change_id: comment.change_id };
    return { act: { action: "comment.removed", target, data: { comment_id: comment.id } }, result: undefined };
  });
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: actor.workspaceId,
    storeId: comment.store_id,
    changeIds: [comment.change_id],
    memoryIds: [],
  });
  return { id: comment.id };
}
