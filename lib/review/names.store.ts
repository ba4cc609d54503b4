import "server-only";
import type { Database } from "@/lib/db/database";
import type { Named } from "./change";

/**
 * The names of members, keys, service accounts and sessions by id, as far as this workspace knows them. A key of a service account
 * is named after it: what it is called itself only tells it from the others.
 */
export async function namesOf(
  db: Database,
  workspaceId: string,
  ids: Iterable<string | null>,
): Promise<(id: string) => Named> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const startingWith = (prefix: string) => wanted.filter((id) => id.startsWith(prefix));
  const [users, keys, accounts, sessions] = await Promise.all([
    db.prisma.user.findMany({
      where: { id: { in: startingWith("user_") }, members: { some: { workspaceId } } },
      select: { id: true, name: true },
    }),
    db.prisma.key.findMany({
      where: { id: { in: startingWith("apikey_") }, workspaceId },
      select: { id: true, name: true, serviceAccount: { select: { name: true } } },
    }),
    db.prisma.serviceAccount.findMany({
      where: { id: { in: startingWith("svac_") }, workspaceId },
      select: { id: true, name: true },
    }),
    db.prisma.session.findMany({
      where: { id: { in: startingWith("sesn_") }, workspaceId },
      select: { id: true, label: true, title: true },
    }),
  ]);
  const names = new Map([
    ...[...users, ...accounts].map(({ id, name }): [string, string] => [id, name]),
    ...keys.map(({ id, name, serviceAccount }): [string, string] => [
      id,
      serviceAccount ? `${serviceAccount.name} · ${name}` : name,
    ]),
    ...sessions.map(({ id, label, title }): [string, string] => [id, title ?? label]),
  ]);
  return (id) => ({ id, name: names.get(id) ?? null });
}

/** Of these users those who are members and may act. */
export async function membersAmong(db: Database, workspaceId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db.prisma.member.findMany({
    where: { workspaceId, userId: { in: [...userIds] }, disabledAt: null },
    select: { userId: true },
  });
  return rows.map((row) => row.userId);
}
