import "server-only";
import type { Database } from "@/lib/db/database";
import type { NotificationKind } from "./notification";

export interface StoredNotification {
  id: string;
  kind: NotificationKind;
  storeId: string;
  changeId: string | null;
  commentId: string | null;
  approvalId: string | null;
  byUserId: string | null;
  createdAt: string;
  readAt: string | null;
}

interface Of {
  workspaceId: string;
  userId: string;
}

/** The newest first. */
export async function findNotifications(
  db: Database,
  of: Of,
  { before, limit, unread }: { before: string | null; limit: number; unread: boolean },
): Promise<StoredNotification[]> {
  const rows = await db.prisma.notification.findMany({
    where: { ...of, ...(before && { id: { lt: before } }), ...(unread && { readAt: null }) },
    orderBy: { id: "desc" },
    take: limit,
    omit: { workspaceId: true, userId: true },
  });
  return rows.map((row) => ({ ...row, kind: row.kind as NotificationKind }));
}

/** Up to `most`: nobody reads a larger number. */
export async function countUnread(db: Database, of: Of, most: number): Promise<number> {
  const rows = await db.prisma.notification.findMany({
    where: { ...of, readAt: null },
    take: most,
    select: { id: true },
  });
  return rows.length;
}

/** Marks those with these ids, or all, and of one's own only. */
export async function markRead(db: Database, of: Of, { ids, at }: { ids: string[] | null; at: string }): Promise<void> {
  await db.prisma.notification.updateMany({
    where: { ...of, readAt: null, ...(ids && { id: { in: ids } }) },
    data: { readAt: at },
  });
}

export async function storeNames(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.prisma.store.findMany({
    where: { workspaceId, id: { in: [...new Set(ids)] }, deletedAt: null },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
