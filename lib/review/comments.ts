import "server-only";
import type { Context } from "@/lib/access/context";
import type { Comment } from "./change";
import { type CommentRow, readComments } from "./comment.store";
import { namesOf } from "./names.store";
import { requireStoreOfChange } from "./require-reviewable";
import type { ChangeInput } from "./review.schema";

/** How a comment names somebody: by id, so that a person who is renamed stays the one who was meant. */
const mention = /@\[(user_[0-9A-Z]{26})\]/g;

/** Whom a text names, each once. */
export const mentionsIn = (body: string | null): string[] => [
  ...new Set([...(body ?? "").matchAll(mention)].flatMap(([, id]) => (id ? [id] : []))),
];

/** Comments with the names of their authors and of those they mention. */
export async function describeComments(context: Context, rows: readonly CommentRow[]): Promise<Comment[]> {
  const { db, actor } = context;
  const ids = rows.flatMap((row) => [row.author_id, ...mentionsIn(row.body)]);
  const nameOf = await namesOf(db, actor.workspaceId, ids);
  return rows.map((row) => ({
    id: row.id,
    author: nameOf(row.author_id),
    body: row.body,
    createdAt: row.created_at,
    versionId: row.version_id,
    line: row.line,
    removedAt: row.removed_at,
    // Whom this workspace does not know was not mentioned.
    mentions: mentionsIn(row.body)
      .map(nameOf)
      .filter(({ name }) => name !== null),
  }));
}

/** What was said about a change, the oldest first. @throws AppError not_found, permission */
export async function listComments(context: Context, input: ChangeInput): Promise<Comment[]> {
  const store = await requireStoreOfChange(context, input.change_id, "change.read");
  return describeComments(context, await readComments(context.db.read, store.id, input.change_id));
}
