import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { type Role, roleCan, type StoreRole } from "@/lib/domain/role";
import type { Member, Profile } from "./member";

const storeRolesOf = (rows: readonly { storeId: string; role: string }[]): ReadonlyMap<string, StoreRole> =>
  new Map(rows.map(({ storeId, role }) => [storeId, role as StoreRole]));

const storeRoles = { select: { storeId: true, role: true } } as const;

/** The membership of a person who may act; disabled ones are not found. */
export async function findEnabledMember(db: Database, userId: string): Promise<Member | null> {
  const row = await db.prisma.member.findFirst({
    where: { userId, disabledAt: null },
    orderBy: { id: "asc" },
    select: { id: true, userId: true, workspaceId: true, role: true, storeRoles },
  });
  return row && { ...row, role: row.role as Role, storeRoles: storeRolesOf(row.storeRoles) };
}

/** Whether a member may make keys as they are now: who is disabled may not. */
export async function mayMakeKeys(tx: WriteTransaction, id: string): Promise<boolean> {
  const row = await tx.prisma.member.findFirst({ where: { id, disabledAt: null }, select: { role: true } });
  return row !== null && roleCan(row.role as Role, "key.create");
}

/** The membership of a person in a workspace, if they may act there. */
export async function findEnabledMembership(
  db: Database,
  workspaceId: string,
  userId: string,
): Promise<Pick<Member, "id" | "role" | "storeRoles"> | null> {
  const row = await db.prisma.member.findFirst({
    where: { workspaceId, userId, disabledAt: null },
    select: { id: true, role: true, storeRoles },
  });
  return row && { id: row.id, role: row.role as Role, storeRoles: storeRolesOf(row.storeRoles) };
}

/** Whom a sign-in with this address is about, disabled or not. */
export async function findSignInTarget(
  db: Database,
  email: string,
): Promise<{ memberId: string; userId: string; workspaceId: string } | null> {
  const row = await db.prisma.member.findFirst({
    where: { user: { email: email.trim().toLowerCase() } },
    orderBy: { id: "asc" },
    select: { id: true, userId: true, workspaceId: true },
  });
  return row && { memberId: row.id, userId: row.userId, workspaceId: row.workspaceId };
}

/** The membership of a person, disabled or not. */
export async function findMemberOf(
  db: Database,
  userId: string,
): Promise<{ userId: string; workspaceId: string } | null> {
  const select = { userId: true, workspaceId: true };
  return db.prisma.member.findFirst({ where: { userId }, orderBy: { id: "asc" }, select });
}

export async function findProfile(db: Database, memberId: string): Promise<Profile | null> {
  const row = await db.prisma.member.findUnique({
    where: { id: memberId },
    select: {
      role: true,
      storeRoles,
      user: { select: { id: true, name: true, email: true } },
      workspace: { select: { id: true, name: true } },
    },
  });
  if (!row) return null;
  const { user, workspace } = row;
  return {
    userId: user.id,
    memberId,
    name: user.name,
    email: user.email,
    role: row.role as Role,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    storeRoles: storeRolesOf(row.storeRoles),
  };
}

/** The names of members who may act, in the order of their names. */
export async function getMemberNames(
  db: Database,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<{ memberId: string; name: string }[]> {
  const rows = await db.prisma.member.findMany({
    where: { workspaceId, id: { in: [...memberIds] }, disabledAt: null },
    orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
    select: { id: true, user: { select: { name: true } } },
  });
  return rows.map(({ id, user }) => ({ memberId: id, name: user.name }));
}

/** A member as others in the workspace see them. */
export interface Colleague {
  userId: string;
  name: string;
  role: Role;
  /** What they are beyond that in the store that was asked about. */
  storeRole: StoreRole | null;
  disabled: boolean;
}

/** Everybody who may act, and if asked for those who are disabled, in the order of their names; or those of them with these ids. */
export async function getColleagues(
  db: Database,
  workspaceId: string,
  asked: { disabled: boolean; storeId?: string | undefined; userIds?: readonly string[] },
): Promise<Colleague[]> {
  const rows = await db.prisma.member.findMany({
    where: {
      workspaceId,
      ...(asked.disabled ? {} : { disabledAt: null }),
      ...(asked.userIds ? { userId: { in: [...asked.userIds] } } : {}),
    },
    orderBy: [{ user: { name: "asc" } }, { id: "asc" }],
    select: {
      userId: true,
      role: true,
      disabledAt: true,
      user: { select: { name: true } },
      storeRoles: { where: { storeId: asked.storeId ?? "" }, select: { role: true } },
    },
  });
  return rows.map(({ userId, role, disabledAt, user, storeRoles: [inStore] }) => ({
    userId,
    name: user.name,
    role: role as Role,
    storeRole: (inStore?.role ?? null) as StoreRole | null,
    disabled: disabledAt !== null,
  }));
}

export interface NewMember {
  userId: string;
  memberId: string;
  workspaceId: string;
  name: string;
  email: string;
  passwordHash: string;
  role: Role;
  now: string;
}

/** Writes the person, how they sign in, and their membership. */
export async function insertMember(tx: WriteTransaction, member: NewMember): Promise<void> {
  const { userId, memberId, workspaceId, name, email, role, now } = member;
  const at = new Date(now);
  const times = { createdAt: at, updatedAt: at };
  await tx.prisma.user.create({ data: { id: userId, name, email, ...times } });
  // better-auth finds a password by this provider and by the user's own id as the account.
  const account = { id: `cred_${userId}`, accountId: userId, providerId: "credential", userId };
  await tx.prisma.authAccount.create({ data: { ...account, password: member.passwordHash, ...times } });
  await tx.prisma.member.create({ data: { id: memberId, workspaceId, userId, role, createdAt: now } });
}

export async function setUserName(tx: WriteTransaction, userId: string, name: string, now: string): Promise<void> {
  await tx.prisma.user.update({ where: { id: userId }, data: { name, updatedAt: new Date(now) } });
}

/** Gives a person a password whatever they signed in with before. */
export async function setPassword(
  tx: WriteTransaction,
  { userId, passwordHash: password, now }: { userId: string; passwordHash: string; now: string },
): Promise<void> {
  const at = new Date(now);
  const id = `cred_${userId}`;
  const account = { id, accountId: userId, providerId: "credential", userId, password, createdAt: at, updatedAt: at };
  await tx.prisma.authAccount.upsert({ where: { id }, create: account, update: { password, updatedAt: at } });
}

const passwordOf = (userId: string) => ({ userId, providerId: "credential" });

export async function findPasswordHash(db: Database | WriteTransaction, userId: string): Promise<string | null> {
  const account = await db.prisma.authAccount.findFirst({ where: passwordOf(userId), select: { password: true } });
  return account?.password ?? null;
}

/**
 * Replaces the password that was checked and ends every session of the person.
 * @returns false when the password was changed by somebody else meanwhile
 */
export async function replacePassword(
  tx: WriteTransaction,
  change: { userId: string; from: string; to: string; now: string },
): Promise<boolean> {
  const { count } = await tx.prisma.authAccount.updateMany({
    where: { ...passwordOf(change.userId), password: change.from },
    data: { password: change.to, updatedAt: new Date(change.now) },
  });
  if (count === 0) return false;
  await tx.prisma.authSession.deleteMany({ where: { userId: change.userId } });
  return true;
}
