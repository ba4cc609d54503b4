import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { lockWorkspaceChain } from "@/lib/db/dialect/audit-statements";
import type { KeyAccess } from "@/lib/domain/role";
import { storeNames } from "@/lib/notification/notification.store";
import type { ServiceAccount } from "./service-account";

const parseIds = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

const select = {
  id: true,
  name: true,
  description: true,
  access: true,
  storeIds: true,
  createdAt: true,
  disabledAt: true,
  archivedAt: true,
  owners: { select: { user: { select: { id: true, name: true } } } },
} as const;

/** The service accounts of a workspace, the newest first, or the one of them with this id. */
export async function findServiceAccounts(db: Database, workspaceId: string, id?: string): Promise<ServiceAccount[]> {
  const where = { workspaceId, id };
  const [rows, uses, disabled] = await Promise.all([
    db.prisma.serviceAccount.findMany({ where, orderBy: { id: "desc" }, select }),
    db.prisma.key.groupBy({
      by: ["serviceAccountId"],
      where: { workspaceId, serviceAccountId: id ?? { not: null } },
      _max: { lastUsedAt: true },
    }),
    db.prisma.member.findMany({ where: { workspaceId, disabledAt: { not: null } }, select: { userId: true } }),
  ]);
  const names = await storeNames(
    db,
    workspaceId,
    rows.flatMap(({ storeIds }) => parseIds(storeIds) ?? []),
  );
  const gone = new Set(disabled.map(({ userId }) => userId));
  const lastUse = new Map(uses.map(({ serviceAccountId, _max }) => [serviceAccountId, _max.lastUsedAt]));
  return rows.map(({ storeIds, owners, access, ...row }) => ({
    ...row,
    access: access as KeyAccess,
    // Of deleted stores nothing is left to reach.
    stores:
      parseIds(storeIds)?.flatMap((storeId) => {
        const name = names.get(storeId);
        return name === undefined ? [] : [{ id: storeId, name }];
      }) ?? "all",
    owners: owners
      .map(({ user }) => ({ ...user, disabled: gone.has(user.id) }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1)),
    lastUsedAt: lastUse.get(row.id) ?? null,
  }));
}

export function countServiceAccounts(db: Database, workspaceId: string): Promise<number> {
  return db.prisma.serviceAccount.count({ where: { workspaceId, archivedAt: null } });
}

export interface NewServiceAccount {
  id: string;
  workspaceId: string;
  name: string;
  description: string;
  access: KeyAccess;
  storeIds: readonly string[] | null;
  createdBy: string;
  createdAt: string;
}

export async function insertServiceAccount(
  { prisma }: WriteTransaction,
  { storeIds, ...account }: NewServiceAccount,
): Promise<void> {
  await prisma.serviceAccount.create({ data: { ...account, storeIds: storeIds && JSON.stringify(storeIds) } });
}

export interface LockedServiceAccount {
  id: string;
  name: string;
  access: KeyAccess;
  storeIds: string[] | null;
  disabledAt: string | null;
  archivedAt: string | null;
}

/**
 * An account as it stands under the lock of the workspace's audit chain, which everything takes that makes or stops keys: none is
 * made for an account on its way out.
 */
export async function lockServiceAccount(
  tx: WriteTransaction,
  workspaceId: string,
  id: string,
): Promise<LockedServiceAccount | null> {
  await lockWorkspaceChain(tx.sql, workspaceId);
  const row = await tx.prisma.serviceAccount.findFirst({
    where: { id, workspaceId },
    select: { id: true, name: true, access: true, storeIds: true, disabledAt: true, archivedAt: true },
  });
  return row && { ...row, access: row.access as KeyAccess, storeIds: parseIds(row.storeIds) };
}

export interface ServiceAccountPatch {
  name?: string;
  description?: string;
  storeIds?: readonly string[] | null;
  disabledAt?: string | null;
  archivedAt?: string;
}

export async function updateServiceAccountRow(
  { prisma }: WriteTransaction,
  id: string,
  { storeIds, ...patch }: ServiceAccountPatch,
): Promise<void> {
  const data = { ...patch, ...(storeIds !== undefined && { storeIds: storeIds && JSON.stringify(storeIds) }) };
  await prisma.serviceAccount.update({ where: { id }, data });
}

/** Members of the workspace who may act, of these. */
export async function enabledAmong(
  { prisma }: WriteTransaction,
  workspaceId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const where = { workspaceId, userId: { in: [...userIds] }, disabledAt: null };
  return (await prisma.member.findMany({ where, select: { userId: true } })).map(({ userId }) => userId);
}

export async function putOwners(
  { prisma }: WriteTransaction,
  serviceAccountId: string,
  userIds: readonly string[],
): Promise<void> {
  await prisma.serviceAccountOwner.deleteMany({ where: { serviceAccountId, userId: { notIn: [...userIds] } } });
  for (const userId of userIds) {
    const row = { serviceAccountId, userId };
    await prisma.serviceAccountOwner.upsert({ where: { serviceAccountId_userId: row }, create: row, update: {} });
  }
}

/** Ids of accounts, still in use, that a person answers for and nobody else who may act. The caller has disabled the person. */
export async function findUnanswered(
  { prisma }: WriteTransaction,
  workspaceId: string,
  userId: string,
): Promise<string[]> {
  const mine = await prisma.serviceAccount.findMany({
    where: { workspaceId, archivedAt: null, owners: { some: { userId } } },
    orderBy: { id: "asc" },
    select: { id: true, owners: { select: { userId: true } } },
  });
  const unanswered: string[] = [];
  for (const { id, owners } of mine) {
    const userIds = owners.map((owner) => owner.userId);
    const where = { workspaceId, userId: { in: userIds }, disabledAt: null };
    if ((await prisma.member.count({ where })) === 0) unanswered.push(id);
  }
  return unanswered;
}

export async function addOwner(tx: WriteTransaction, serviceAccountId: string, userId: string): Promise<void> {
  await tx.prisma.serviceAccountOwner.create({ data: { serviceAccountId, userId } });
}

const working = (now: string) => ({ revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] });

/** The keys of an account that work, or would if it were not disabled. Null stores: all of them. */
export async function findWorkingKeys(
  { prisma }: WriteTransaction,
  serviceAccountId: string,
  now: string,
): Promise<{ id: string; name: string; storeIds: string[] | null }[]> {
  const rows = await prisma.key.findMany({
    where: { serviceAccountId, ...working(now) },
    orderBy: { id: "asc" },
    select: { id: true, name: true, scope: true, stores: { select: { storeId: true } } },
  });
  return rows.map(({ scope, stores, ...key }) => ({
    ...key,
    storeIds: scope === "all" ? null : stores.map(({ storeId }) => storeId),
  }));
}

/** Stops its keys. @returns how many there were to stop */
export async function suspendKeysOf(
  { prisma }: WriteTransaction,
  serviceAccountId: string,
  at: string,
): Promise<number> {
  const where = { serviceAccountId, suspendedAt: null, ...working(at) };
  return (await prisma.key.updateMany({ where, data: { suspendedAt: at } })).count;
}

/** Lets its keys work again. @returns how many were stopped */
export async function resumeKeysOf({ prisma }: WriteTransaction, serviceAccountId: string): Promise<number> {
  const where = { serviceAccountId, suspendedAt: { not: null } };
  return (await prisma.key.updateMany({ where, data: { suspendedAt: null } })).count;
}

/** Ends its keys for good. @returns how many were not revoked before */
export async function revokeKeysOf(
  { prisma }: WriteTransaction,
  serviceAccountId: string,
  at: string,
): Promise<number> {
  const where = { serviceAccountId, revokedAt: null };
  return (await prisma.key.updateMany({ where, data: { revokedAt: at } })).count;
}
