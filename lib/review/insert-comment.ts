import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { createId } from "@/lib/domain/id";
import { mentionsIn } from "@/lib/notification/mentions";
import { notify } from "@/lib/notification/notify.store";
import { type ChangeReviewRow, insertComment } from "./held.store";

export interface NewComment {
  change: Pick<ChangeReviewRow, "id" | "store_id" | "actor_id">;
  body: string;
  /** The version and the line in it that it is about; the whole change where there is none. */
  place?: { versionId: string; line: number };
}

/** Keeps what somebody said about a change; the caller holds the store's lock. Answers the comment's id. */
export async function insertCommentUnderLock(sql: Sql, context: Context, comment: NewComment): Promise<string> {
  const now = context.now();
  const id = createId("cmt", Date.parse(now));
  await insertComment(sql, {
    id,
    store_id: comment.change.store_id,
    change_id: comment.change.id,
    version_id: comment.place?.versionId ?? null,
    line: comment.place?.line ?? null,
    author_id: actorRef(context.actor, null).id ?? "system",
    body: comment.body,
    created_at: now,
  });
  const { change } = comment;
  const about = { storeId: change.store_id, changeId: change.id, commentId: id };
  const mentioned = mentionsIn(comment.body);
  await notify(sql, context, mentioned, { kind: "mentioned", ...about });
  const author = change.actor_id !== null && !mentioned.includes(change.actor_id) ? [change.actor_id] : [];
  await notify(sql, context, author, { kind: "commented", ...about });
  return id;
}
