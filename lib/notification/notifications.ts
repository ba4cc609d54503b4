import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { publishLive } from "@/lib/live/live-bus";
import { namesOf } from "@/lib/review/names.store";
import type { Notification } from "./notification";
import type { ListNotificationsInput, ReadNotificationsInput } from "./notification.schema";
import { countUnread, findNotifications, keyStates, markRead, storeNames } from "./notification.store";

/** A program is told nothing here; it has webhooks. */
function ownOf({ actor }: Context): { workspaceId: string; userId: string } {
  assertMay(actor, "profile.update");
  if (actor.kind !== "member") throw new AppError("permission", "Only a member of the workspace has notifications.");
  return { workspaceId: actor.workspaceId, userId: actor.userId };
}

const list = "notifications";
const mostCounted = 100;

/** What one was told, the newest first. @throws AppError permission */
export async function listNotifications(
  context: Context,
  input: ListNotificationsInput,
): Promise<{ notifications: Notification[]; nextPage: string | null }> {
  const own = ownOf(context);
  const { db } = context;
  const before = input.page === undefined ? null : decodeCursor(list, input.page, /^ntf_[0-9A-Z]{26}$/);
  const found = await findNotifications(db, own, { before, limit: input.limit + 1, unread: input.unread });
  const rows = found.slice(0, input.limit);
  const keyIds = rows.flatMap(({ kind, byUserId }) => (kind === "key_expiring" ? (byUserId ?? []) : []));
  const [nameOf, stores, keys] = await Promise.all([
    namesOf(
      db,
      own.workspaceId,
      rows.map((row) => row.byUserId),
    ),
    storeNames(
      db,
      own.workspaceId,
      rows.map((row) => row.storeId),
    ),
    keyStates(db, own.workspaceId, { ids: keyIds, now: context.now() }),
  ]);
  const aboutOf = (id: string | null) => {
    if (id === null) return { by: null, key: null };
    const state = keys.get(id);
    return state ? { by: null, key: { ...nameOf(id), state } } : { by: nameOf(id), key: null };
  };
  const last = rows.at(-1);
  return {
    notifications: rows.map(({ storeId, byUserId, ...row }) => ({
      ...row,
      store: { id: storeId, name: stores.get(storeId) ?? null },
      ...aboutOf(byUserId),
    })),
    nextPage: found.length > input.limit && last ? encodeCursor(list, last.id) : null,
  };
}

/** How many one has not read; counted up to 100. @throws AppError permission */
export async function countNotifications(context: Context): Promise<{ unread: number }> {
  return { unread: await countUnread(context.db, ownOf(context), mostCounted) };
}

/** Notes that one has read some of them, or all. Ids of others change nothing. @throws AppError permission */
export async function readNotifications(context: Context, input: ReadNotificationsInput): Promise<{ unread: number }> {
  const own = ownOf(context);
  await markRead(context.db, own, { ids: input.notification_ids ?? null, at: context.now() });
  publishLive(context.db, { kind: "notification.changed", ...own });
  return countNotifications(context);
}
