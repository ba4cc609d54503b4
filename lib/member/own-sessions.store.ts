import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";

/** A browser in which somebody is signed in. */
export interface OwnSession {
  id: string;
  browser: string | null;
  createdAt: Date;
  /** To the day: using a session is written once a day. */
  usedAt: Date;
  expiresAt: Date;
}

/** Those that have not ended, the last used first. */
export async function findSessions(db: Database, userId: string, now: string): Promise<OwnSession[]> {
  const rows = await db.prisma.authSession.findMany({
    where: { userId, expiresAt: { gt: new Date(now) } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: 100,
    select: { id: true, userAgent: true, createdAt: true, updatedAt: true, expiresAt: true },
  });
  return rows.map(({ userAgent, updatedAt: usedAt, ...row }) => ({ ...row, browser: userAgent || null, usedAt }));
}

/** When somebody signed in there; null for a session that has ended or is another's. */
export async function findSessionStart(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<Date | null> {
  const session = await db.prisma.authSession.findFirst({ where: { userId, id }, select: { createdAt: true } });
  return session?.createdAt ?? null;
}

/** Ends one session of a person, or all but one. @returns how many ended */
export async function dropSessions(
  tx: WriteTransaction,
  userId: string,
  which: { id: string } | { not: string | undefined },
): Promise<number> {
  const where = "id" in which ? { userId, id: which.id } : { userId, id: { not: which.not ?? "" } };
  return (await tx.prisma.authSession.deleteMany({ where })).count;
}
