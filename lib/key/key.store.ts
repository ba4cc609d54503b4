import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { lockWorkspaceChain } from "@/lib/db/dialect/audit-statements";
import { type KeyCheckRow, type NamedMemory, readKeyByHash, readRequested } from "@/lib/db/dialect/request-statements";
import type { Actor } from "@/lib/domain/actor";
import { type KeyAccess, type Role, roleCan } from "@/lib/domain/role";
import type { Memory } from "@/lib/memory/memory";
import { toMemory } from "@/lib/memory/memory.store";
import type { Store } from "@/lib/store/store";
import { storeOf } from "@/lib/store/store.store";
import type { Key } from "./key";

export type { KeyCheckRow, NamedMemory };

export interface NewKey {
  id: string;
  workspaceId: string;
  name: string;
  secretHash: string;
  prefix: string;
  lastFour: string;
  access: KeyAccess;
  /** Null for all stores. */
  storeIds: string[] | null;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string | null;
  requestsPerMinute: number | null;
  bytesPerDay: number | null;
  allowedAddresses: string | null;
  serviceAccountId: string | null;
}

export async function insertKey(tx: WriteTransaction, { storeIds, ...key }: NewKey): Promise<void> {
  await tx.prisma.key.create({ data: { ...key, scope: storeIds ? "some" : "all" } });
  for (const storeId of storeIds ?? []) await tx.prisma.keyStore.create({ data: { keyId: key.id, storeId } });
}

export async function findKeyByHash(db: Database, secretHash: string): Promise<KeyCheckRow | null> {
  return (await readKeyByHash(db.read, secretHash)) ?? null;
}

/** What a program's request names by its address or body. */
export interface Requested {
  storeId: string;
  memory?: NamedMemory;
}

/** The key, and with it the store and the memory that the request names, so that a program's read costs one round trip. */
export async function findKeyAndRequested(
  db: Database,
  secretHash: string,
  requested: Requested,
): Promise<{ key: KeyCheckRow; store: Store | null; memory: Memory | null } | null> {
  const found = await readRequested(db.read, secretHash, requested);
  if (!found) return null;
  const { key, store, memory } = found;
  return { key, store: store ? storeOf(store) : null, memory: memory ? toMemory(memory) : null };
}

const select = {
  id: true,
  name: true,
  prefix: true,
  lastFour: true,
  access: true,
  scope: true,
  createdBy: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  suspendedAt: true,
  requestsPerMinute: true,
  bytesPerDay: true,
  allowedAddresses: true,
  successorId: true,
  serviceAccount: { select: { id: true, name: true } },
  stores: { select: { store: { select: { id: true, name: true } } } },
} as const;

/** Newest first; revoked ones too, so that a member can still see what a revoked key was. */
export async function findKeys(db: Pick<WriteTransaction, "prisma">, workspaceId: string, id?: string): Promise<Key[]> {
  const rows = await db.prisma.key.findMany({ where: { workspaceId, id }, orderBy: { id: "desc" }, select });
  return rows.map(({ scope, stores, access, allowedAddresses, ...key }) => ({
    ...key,
    allowedAddresses: allowedAddresses?.split(",") ?? null,
    access: access as KeyAccess,
    stores: scope === "all" ? "all" : stores.map(({ store }) => store),
  }));
}

/** The actor that a key is today; null where it works no more. */
export async function findKeyActor(
  db: Database,
  workspaceId: string,
  { id, now }: { id: string; now: string },
): Promise<Actor | null> {
  const [key] = await findKeys(db, workspaceId, id);
  if (!key || key.revokedAt !== null || key.suspendedAt !== null || (key.expiresAt !== null && key.expiresAt <= now))
    return null;
  const stores = key.stores === "all" ? "all" : new Set(key.stores.map((store) => store.id));
  return { kind: "key", workspaceId, keyId: id, access: key.access, stores, serviceAccountId: key.serviceAccount?.id };
}

/** The service account that a key is a credential of, whether the key still works or not. */
export async function findAccountOfKey(db: Database, id: string): Promise<string | null> {
  const key = await db.prisma.key.findUnique({ where: { id }, select: { serviceAccountId: true } });
  return key?.serviceAccountId ?? null;
}

/**
 * Lets another key take the place of one, which ends then. @returns false where that one was replaced or revoked meanwhile
 */
export async function replaceKey(
  tx: WriteTransaction,
  id: string,
  { successorId, expiresAt }: { successorId: string; expiresAt: string },
): Promise<boolean> {
  const where = { id, successorId: null, revokedAt: null };
  return (await tx.prisma.key.updateMany({ where, data: { successorId, expiresAt } })).count === 1;
}

/** The key as it is until the transaction ends: behind the lock that all changes of members and their keys take first. */
export async function lockKey(tx: WriteTransaction, workspaceId: string, id: string): Promise<Key | undefined> {
  await lockWorkspaceChain(tx.sql, workspaceId);
  return (await findKeys(tx, workspaceId, id))[0];
}

type KeyPatch = Partial<Pick<NewKey, "name" | "requestsPerMinute" | "bytesPerDay" | "allowedAddresses">>;

export async function updateKeyRow(tx: WriteTransaction, id: string, data: KeyPatch): Promise<void> {
  await tx.prisma.key.update({ where: { id }, data });
}

/** @returns false when the key was revoked already */
export async function markRevoked(tx: WriteTransaction, id: string, at: string): Promise<boolean> {
  const { count } = await tx.prisma.key.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } });
  return count === 1;
}

export async function saveLastUse(db: Database, uses: ReadonlyMap<string, string>): Promise<void> {
  await db.transaction(async (tx) => {
    // In one order everywhere, or two processes would wait for each other's rows.
    for (const [id, at] of [...uses].sort())
      await tx.prisma.key.updateMany({ where: { id }, data: { lastUsedAt: at } });
  });
}

/** Those that work and end before a moment, have no successor, and of which nobody was told. */
export async function findExpiringKeys(
  db: Database,
  { now, before }: { now: string; before: string },
): Promise<{ id: string; workspaceId: string }[]> {
  return db.prisma.key.findMany({
    where: { expiresAt: { gt: now, lte: before }, revokedAt: null, successorId: null, remindedAt: null },
    select: { id: true, workspaceId: true },
    orderBy: { id: "asc" },
    take: 500,
  });
}

/** @returns false where somebody else was first */
export async function markReminded(tx: WriteTransaction, id: string, at: string): Promise<boolean> {
  return (await tx.prisma.key.updateMany({ where: { id, remindedAt: null }, data: { remindedAt: at } })).count === 1;
}

/** Who may make keys, of those who may act. */
export async function findKeyManagers(tx: WriteTransaction, workspaceId: string): Promise<string[]> {
  const where = { workspaceId, disabledAt: null };
  const rows = await tx.prisma.member.findMany({ where, select: { userId: true, role: true } });
  return rows.flatMap(({ userId, role }) => (roleCan(role as Role, "key.create") ? [userId] : []));
}
