import "server-only";
import { randomUUID } from "node:crypto";
import type { Database, WriteTransaction } from "@/lib/db/database";

/** What is remembered of a sign-on between leaving for the provider and coming back. */
export interface PendingSso {
  nonce: string;
  verifier: string;
  /** Known to the one browser that left. */
  browserHash: string;
  next: string;
  /** Whose account is to be linked; null for a sign-in. */
  userId: string | null;
}

const identifierOf = (stateHash: string) => `sso:${stateHash}`;

/** Those that nobody came back for go along with it. */
export async function insertPending(
  tx: WriteTransaction,
  stateHash: string,
  { pending, now, expiresAt }: { pending: PendingSso; now: Date; expiresAt: Date },
): Promise<void> {
  const mine = { identifier: { startsWith: "sso:" } };
  await tx.prisma.authVerification.deleteMany({ where: { ...mine, expiresAt: { lt: now } } });
  const row = { identifier: identifierOf(stateHash), value: JSON.stringify(pending), expiresAt };
  await tx.prisma.authVerification.create({ data: { id: randomUUID(), ...row, createdAt: now, updatedAt: now } });
}

/** Takes it away for good: of two who come back with one state, one finds it. */
export async function takePending(tx: WriteTransaction, stateHash: string, now: Date): Promise<PendingSso | null> {
  const where = { identifier: identifierOf(stateHash), expiresAt: { gt: now } };
  const row = await tx.prisma.authVerification.findFirst({ where });
  if (!row) return null;
  const { count } = await tx.prisma.authVerification.deleteMany({ where: { id: row.id } });
  return count === 1 ? (JSON.parse(row.value) as PendingSso) : null;
}

const providerId = "oidc";

/** A person of another issuer is another person, whatever the provider calls them. */
export const accountKey = (issuer: string, subject: string): string => `${issuer} ${subject}`;

export async function findLinkedUser(db: Database | WriteTransaction, accountId: string): Promise<string | null> {
  const where = { providerId, accountId };
  return (await db.prisma.authAccount.findFirst({ where, select: { userId: true } }))?.userId ?? null;
}

export async function isLinked(db: Database | WriteTransaction, userId: string): Promise<boolean> {
  return (await db.prisma.authAccount.findFirst({ where: { providerId, userId }, select: { id: true } })) !== null;
}

/** Everybody who has an identity. */
export async function findLinked(db: Database): Promise<Set<string>> {
  const rows = await db.prisma.authAccount.findMany({ where: { providerId }, select: { userId: true } });
  return new Set(rows.map(({ userId }) => userId));
}

/** Whether there is an identity of this issuer. */
export async function isLinkedAt(db: Database | WriteTransaction, userId: string, issuer: string): Promise<boolean> {
  const where = { providerId, userId, accountId: { startsWith: accountKey(issuer, "") } };
  return (await db.prisma.authAccount.findFirst({ where, select: { id: true } })) !== null;
}

/** The id is the key: the database refuses the second of two accounts for one identity. */
export async function insertLink(
  tx: WriteTransaction,
  { accountId, userId, now }: { accountId: string; userId: string; now: string },
): Promise<void> {
  const at = new Date(now);
  const account = { id: `oidc_${accountId}`, accountId, providerId, userId };
  await tx.prisma.authAccount.create({ data: { ...account, createdAt: at, updatedAt: at } });
}

/** @returns whether there was one */
export async function dropLink(tx: WriteTransaction, userId: string): Promise<boolean> {
  return (await tx.prisma.authAccount.deleteMany({ where: { providerId, userId } })).count > 0;
}

/** A person without a password. */
export async function insertSsoMember(
  tx: WriteTransaction,
  member: {
    userId: string;
    memberId: string;
    workspaceId: string;
    name: string;
    email: string;
    role: string;
    now: string;
  },
): Promise<void> {
  const { userId, memberId, workspaceId, name, email, role, now } = member;
  const at = new Date(now);
  const user = { id: userId, name, email, emailVerified: true, createdAt: at, updatedAt: at };
  await tx.prisma.user.create({ data: user });
  await tx.prisma.member.create({ data: { id: memberId, workspaceId, userId, role, createdAt: now } });
}
