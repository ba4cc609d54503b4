import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";

export interface NewPasswordReset {
  id: string;
  workspaceId: string;
  memberId: string;
  tokenHash: string;
  /** Null for whoever runs commands on the server. */
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
}

export async function insertPasswordReset(tx: WriteTransaction, reset: NewPasswordReset): Promise<void> {
  await tx.prisma.passwordReset.create({ data: reset });
}

const isOpen = (now: string) => ({ usedAt: null, endedAt: null, expiresAt: { gt: now } });

/** Until when each member's link works; those without one are left out. */
export async function openResets(
  db: Database,
  workspaceId: string,
  { now, memberId }: { now: string; memberId?: string },
): Promise<Map<string, string>> {
  const where = { workspaceId, memberId, ...isOpen(now) };
  const rows = await db.prisma.passwordReset.findMany({ where, select: { memberId: true, expiresAt: true } });
  return new Map(rows.map((row) => [row.memberId, row.expiresAt]));
}

export interface ResetByToken {
  id: string;
  workspaceId: string;
  expiresAt: string;
  usedAt: string | null;
  endedAt: string | null;
  member: { id: string; userId: string; name: string; email: string; disabledAt: string | null };
}

/** Whatever its state; who asks is not asked. */
export async function findResetByToken(db: Database, tokenHash: string): Promise<ResetByToken | null> {
  const row = await db.prisma.passwordReset.findUnique({ where: { tokenHash }, omit: { tokenHash: true } });
  if (!row) return null;
  const member = await db.prisma.member.findUnique({
    where: { id: row.memberId },
    select: { id: true, userId: true, disabledAt: true, user: { select: { name: true, email: true } } },
  });
  if (!member) return null;
  const { user, ...rest } = member;
  return { ...row, member: { ...rest, ...user } };
}

/** Uses it up: of two at once the second waits here and then finds it used. @returns whether it was open */
export async function consumeReset(tx: WriteTransaction, id: string, at: string): Promise<boolean> {
  const { count } = await tx.prisma.passwordReset.updateMany({
    where: { id, ...isOpen(at) },
    data: { usedAt: at },
  });
  return count === 1;
}

/** Ends the links for one member, or those that somebody made. @returns what ended */
export async function endResets(
  tx: WriteTransaction,
  which: { memberId: string } | { createdBy: string },
  at: string,
): Promise<{ id: string; memberId: string }[]> {
  const where = { ...which, ...isOpen(at) };
  const open = await tx.prisma.passwordReset.findMany({
    where,
    select: { id: true, memberId: true },
    orderBy: { id: "asc" },
  });
  await tx.prisma.passwordReset.updateMany({ where, data: { endedAt: at } });
  return open;
}
