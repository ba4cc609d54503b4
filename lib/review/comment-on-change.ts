import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { splitLines } from "@/lib/domain/line-diff";
import { publishLive } from "@/lib/live/live-bus";
import type { Comment } from "./change";
import { readComment, readVersionText } from "./comment.store";
import { describeComments } from "./comments";
import { type ChangeReviewRow, readVersionsOfChange } from "./held.store";
import { insertCommentUnderLock, type NewComment } from "./insert-comment";
import { requireChange, underStoreLock } from "./require-change";
import { requireStoreOfChange } from "./require-reviewable";
import type { CommentOnChangeInput } from "./review.schema";

function placeOf(input: CommentOnChangeInput) {
  if (input.memory_version_id == null || input.line == null) return undefined;
  return { versionId: input.memory_version_id, line: input.line };
}

/** @throws AppError invalid_request for a version that is not the change's, or a line that it does not have */
async function assertPlace(
  sql: Sql,
  change: ChangeReviewRow,
  { versionId, line }: NonNullable<NewComment["place"]>,
): Promise<void> {
  const storeId = change.store_id;
  if (!(await readVersionsOfChange(sql, storeId, change)).some(({ id }) => id === versionId)) {
    throw new AppError("invalid_request", "memory_version_id: is not a version of this change.");
  }
  const lines = splitLines((await readVersionText(sql, storeId, versionId))?.content ?? "").length;
  if (line > lines) throw new AppError("invalid_request", `line: the version has ${lines} lines.`);
}

/**
 * Says something about a change, or about a line of one of its versions.
 * @throws AppError not_found, permission, invalid_request for a place that is not in the change
 */
export async function commentOnChange(context: Context, input: CommentOnChangeInput): Promise<Comment> {
  const store = await requireStoreOfChange(context, input.change_id, "change.comment");
  const place = placeOf(input);
  const id = await underStoreLock(context, store.id, async (sql) => {
    const change = await requireChange(sql, store.id, input.change_id);
    if (place) await assertPlace(sql, change, place);
    const result = await insertCommentUnderLock(sql, context, { change, body: input.body, place });
    const target = { memory_store_id: store.id, change_id: change.id };
    return { act: { action: "change.commented", target, data: { comment_id: result } }, result };
  });
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: store.workspaceId,
    storeId: store.id,
    changeIds: [input.change_id],
    memoryIds: [],
  });
  const row = await readComment(context.db.read, store.id, id);
  const [comment] = row ? await describeComments(context, [row]) : [];
  if (!comment) throw new AppError("not_found", `There is no change ${input.change_id}.`);
  return comment;
}
