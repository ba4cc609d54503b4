import "server-only";
import type { Database } from "@/lib/db/database";
import type { NotificationKind, ToldKey } from "./notification";

export interface StoredNotification {
  id: string;
  kind: NotificationKind;
  storeId: string;
  changeId: string | null;
  commentId: string | null;
  approvalId: string | null;
  /** Of one about a key the key's. */
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

/** What has become of keys by a moment. */
export async function keyStates(
  db: Database,
  workspaceId: string,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<Map<string, ToldKey["state"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.prisma.key.findMany({
    where: { workspaceId, id: { in: [...ids] } },
    select: { id: true, expiresAt: true, revokedAt: true, successorId: true },
  });
  return new Map(
    rows.map(({ id, expiresAt, revokedAt, successorId }) => {
      if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) return [id, "ended"];
      return [id, successorId === null ? "ending" : "replaced"];
    }),
  );
}
