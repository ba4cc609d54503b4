import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { lockWorkspaceChain } from "@/lib/db/dialect/audit-statements";
import { AppError } from "@/lib/domain/app-error";
import type { Role, StoreRole } from "@/lib/domain/role";
import { storeNames } from "@/lib/notification/notification.store";
import type { MemberAccount } from "./member-account";
import { openResets } from "./password-reset.store";
import { lastSignIns } from "./sign-in-record.store";
import { findLinked } from "./sso.store";

/** Keys that are neither revoked nor past their end. */
const working = (now: string) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });

/** All members of a workspace by name, or one of them. */
export async function findAccounts(
  db: Database,
  workspaceId: string,
  { now, id }: { now: string; id?: string },
): Promise<MemberAccount[]> {
  const [rows, inStores, signedIn, keys, resets, linked] = await Promise.all([
    db.prisma.member.findMany({
      where: { workspaceId, id },
      orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
      include: { user: { select: { name: true, email: true } } },
    }),
    // Not along with the members: their ids would be as many parameters as there are members, and a statement takes only so many.
    db.prisma.storeRole.findMany({ where: { memberId: id, member: { workspaceId } }, orderBy: { storeId: "asc" } }),
    lastSignIns(db, workspaceId),
    db.prisma.key.groupBy({
      by: ["createdBy"],
      where: { workspaceId, serviceAccountId: null, ...working(now) },
      _count: true,
    }),
    openResets(db, workspaceId, { now, memberId: id }),
    findLinked(db),
  ]);
  const made = new Map(keys.map(({ createdBy, _count }) => [createdBy, _count]));
  const names = await storeNames(
    db,
    workspaceId,
    inStores.map(({ storeId }) => storeId),
  );
  return rows.map(({ user, workspaceId: _, ...row }) => ({
    ...row,
    ...user,
    role: row.role as Role,
    lastSignInAt: signedIn.get(row.userId) ?? null,
    resetUntil: resets.get(row.id) ?? null,
    keys: made.get(row.userId) ?? 0,
    hasIdentity: linked.has(row.userId),
    // Of deleted stores nothing is left to be anything in.
    storeRoles: inStores
      .filter(({ memberId, storeId }) => memberId === row.id && names.has(storeId))
      .map(({ storeId, role }) => ({
        store: { id: storeId, name: names.get(storeId) ?? null },
        role: role as StoreRole,
      })),
  }));
}

export interface LockedMember {
  id: string;
  userId: string;
  role: Role;
  disabledAt: string | null;
}

/**
 * The members as they are, under the lock that every change to them takes, so that of two admins who would demote each other one
 * does. Asks again whether the actor may: somebody else may just have decided otherwise.
 * @throws AppError permission
 */
export async function lockMembers(tx: WriteTransaction, { actor }: Pick<Context, "actor">): Promise<LockedMember[]> {
  await lockWorkspaceChain(tx.sql, actor.workspaceId);
  const rows = await tx.prisma.member.findMany({
    where: { workspaceId: actor.workspaceId },
    select: { id: true, userId: true, role: true, disabledAt: true },
  });
  const members = rows.map((row) => ({ ...row, role: row.role as Role }));
  if (actor.kind !== "member") return members;
  const now = members.find(({ id, disabledAt }) => id === actor.memberId && disabledAt === null);
  if (!now) throw new AppError("permission", "Your membership of this workspace has ended.");
  assertMay({ ...actor, role: now.role }, "member.manage");
  return members;
}

export async function setRole(tx: WriteTransaction, memberId: string, role: Role): Promise<void> {
  await tx.prisma.member.update({ where: { id: memberId }, data: { role } });
}

export async function setDisabledAt(tx: WriteTransaction, memberId: string, at: string | null): Promise<void> {
  await tx.prisma.member.update({ where: { id: memberId }, data: { disabledAt: at } });
}

/** @returns what the member was in the store before */
export async function putStoreRole(
  tx: WriteTransaction,
  { memberId, storeId, role }: { memberId: string; storeId: string; role: StoreRole | null },
): Promise<StoreRole | null> {
  const where = { memberId_storeId: { memberId, storeId } };
  const before = await tx.prisma.storeRole.findUnique({ where, select: { role: true } });
  if (role === null) await tx.prisma.storeRole.deleteMany({ where: { memberId, storeId } });
  else await tx.prisma.storeRole.upsert({ where, create: { memberId, storeId, role }, update: { role } });
  return (before?.role as StoreRole | undefined) ?? null;
}

/** Ends every session of a person. @returns how many there were */
export async function endSessions(tx: WriteTransaction, userId: string): Promise<number> {
  return (await tx.prisma.authSession.deleteMany({ where: { userId } })).count;
}

interface MadeKeys {
  workspaceId: string;
  userId: string;
}

/** Keys stop working while who made them may not make any. Those of a service account are its own, whoever made them. */
async function suspendKeys(tx: WriteTransaction, made: MadeKeys, at: string): Promise<number> {
  const where = {
    workspaceId: made.workspaceId,
    createdBy: made.userId,
    serviceAccountId: null,
    suspendedAt: null,
    ...working(at),
  };
  return (await tx.prisma.key.updateMany({ where, data: { suspendedAt: at } })).count;
}

/** @returns how many work again: one that has ended meanwhile does not */
export async function resumeKeys(tx: WriteTransaction, made: MadeKeys, at: string): Promise<number> {
  const { workspaceId, userId: createdBy } = made;
  const where = { workspaceId, createdBy, serviceAccountId: null, suspendedAt: { not: null } };
  const keys = await tx.prisma.key.count({ where: { ...where, ...working(at) } });
  await tx.prisma.key.updateMany({ where, data: { suspendedAt: null } });
  return keys;
}

/** From now on they count as made by somebody else, and work as theirs. Whoever made them knows their secrets all the same. */
async function handOverKeys(tx: WriteTransaction, made: MadeKeys, { to, at }: { to: string; at: string }) {
  const where = { workspaceId: made.workspaceId, createdBy: made.userId, serviceAccountId: null, ...working(at) };
  await tx.prisma.key.updateMany({ where: { ...where, shownTo: null }, data: { shownTo: made.userId } });
  return (await tx.prisma.key.updateMany({ where, data: { createdBy: to, suspendedAt: null } })).count;
}

/** What becomes of the keys of somebody who may not make any more. @param to who takes them over; null where they stop */
export async function stopKeys(tx: WriteTransaction, made: MadeKeys, { to, at }: { to: string | null; at: string }) {
  const keys = to === null ? await suspendKeys(tx, made, at) : await handOverKeys(tx, made, { to, at });
  return { keys, keys_taken_over: to !== null };
}
