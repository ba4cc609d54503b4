import "server-only";
import type { Context } from "@/lib/access/context";
import type { LockedStore, Move } from "@/lib/change/locked-store.store";
import {
  insertNotification,
  insertNotificationOnce,
  insertStaleNotification,
} from "@/lib/db/dialect/notification-statements";
import type { Sql } from "@/lib/db/sql";
import { createId } from "@/lib/domain/id";
import { publishLive } from "@/lib/live/live-bus";
import type { NotificationKind } from "./notification";

// Who was told by the transactions of a context, until their commit.
const told = new WeakMap<Context, Set<string>>();

export interface Notice {
  kind: NotificationKind;
  storeId: string;
  changeId: string | null;
  commentId?: string;
  approvalId?: string;
  /** The key that it is about. It stands where the user stands who is the cause: nobody is of this. */
  keyId?: string;
}

const actingUser = ({ actor }: Context): string | null => (actor.kind === "member" ? actor.userId : null);

function rowOf(context: Context, userId: string, notice: Notice) {
  const now = context.now();
  return {
    id: createId("ntf", Date.parse(now)),
    workspace_id: context.actor.workspaceId,
    user_id: userId,
    kind: notice.kind,
    store_id: notice.storeId,
    change_id: notice.changeId,
    comment_id: notice.commentId ?? null,
    approval_id: notice.approvalId ?? null,
    by_user_id: notice.keyId ?? actingUser(context),
    created_at: now,
  };
}

function remember(context: Context, userId: string): void {
  const users = told.get(context) ?? new Set();
  told.set(context, users.add(userId));
}

/** Tells people inside the transaction of the cause; whoever caused it knows already, and what is no member's id is left out. */
export async function notify(sql: Sql, context: Context, userIds: Iterable<string>, notice: Notice): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id.startsWith("user_") && id !== actingUser(context));
  for (const userId of others) {
    await insertNotification(sql, rowOf(context, userId, notice));
    remember(context, userId);
  }
}

/** Tells the owners of a place that changes wait there: once, until they have read it. */
export async function notifyOwners(
  sql: Sql,
  context: Context,
  owners: Iterable<string>,
  notice: Notice,
): Promise<void> {
  for (const userId of new Set(owners)) {
    if (userId === actingUser(context)) continue;
    await insertNotificationOnce(sql, rowOf(context, userId, notice));
    remember(context, userId);
  }
}

/** Tells whoever approved what an agent has just written over. */
export async function notifyStale(sql: Sql, store: LockedStore): Promise<void> {
  const { row, authorship, moves } = store;
  const mayBeApproved = ({ before }: Move) =>
    before && (before.head_review_state === undefined || before.head_review_state === "approved");
  const before = new Set(
    moves.flatMap((move) => (mayBeApproved(move) && move.before ? [move.before.head_version_id] : [])),
  );
  for (const { after } of moves) before.delete(after.head_version_id);
  for (const versionId of before) {
    await insertStaleNotification(sql, {
      id: createId("ntf", Date.parse(authorship.now)),
      workspace_id: row.workspace_id,
      kind: "stale" satisfies NotificationKind,
      store_id: row.id,
      version_id: versionId,
      created_at: authorship.now,
    });
  }
}

/** After the commit: lets the open pages of those who were told know. */
export function tellNotified(context: Context): void {
  const users = told.get(context);
  told.delete(context);
  for (const userId of users ?? []) {
    publishLive(context.db, { kind: "notification.changed", workspaceId: context.actor.workspaceId, userId });
  }
}
