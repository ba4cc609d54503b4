import "server-only";
import type { Database } from "@/lib/db/database";
import { readSessionWrites, type SessionWriteRow } from "@/lib/db/dialect/navigation-statements";

export {
  type FoundMemoryRow,
  type PathSearch,
  readFirstAgentWrite,
  readFirstEvent,
  readFirstWriteSince,
  searchPathPrefix,
  searchPaths,
  searchSessions,
} from "@/lib/db/dialect/navigation-statements";

export interface NamedStore {
  id: string;
  name: string;
  memoryCount: number;
  archivedAt: string | null;
}

export interface StoreChoice {
  workspaceId: string;
  /** The only ones to consider, or null for all. */
  ids: string[] | null;
  limit: number;
}

const storeColumns = { id: true, name: true, memoryCount: true, archivedAt: true } as const;

/** Names and sizes, newest first. */
export async function findNamedStores(db: Database, { workspaceId, ids, limit }: StoreChoice): Promise<NamedStore[]> {
  return db.prisma.store.findMany({
    where: { workspaceId, deletedAt: null, ...(ids ? { id: { in: ids } } : {}) },
    orderBy: { id: "desc" },
    take: limit,
    select: storeColumns,
  });
}

export async function countStores(db: Database, workspaceId: string, ids: string[] | null): Promise<number> {
  return db.prisma.store.count({
    where: { workspaceId, deletedAt: null, archivedAt: null, ...(ids ? { id: { in: ids } } : {}) },
  });
}

export async function countWorkingKeys(db: Database, workspaceId: string, now: string): Promise<number> {
  return db.prisma.key.count({
    where: { workspaceId, revokedAt: null, suspendedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });
}

const ofWorkspace = (workspaceId: string) => ({ workspaceId, deletedAt: null });
const storeName = { select: { name: true } } as const;

/** Memories by id, wherever they are; a deleted one under the path it had last, which redaction may have cleared. */
export async function getMemoriesById(db: Database, workspaceId: string, ids: readonly string[]) {
  const rows = await db.prisma.memory.findMany({
    where: { id: { in: [...ids] }, store: ofWorkspace(workspaceId) },
    select: { id: true, storeId: true, path: true, headVersionId: true, store: storeName },
  });
  const heads = rows.filter((row) => row.path === null).map((row) => row.headVersionId);
  const last = heads.length === 0 ? [] : await getVersionsById(db, workspaceId, heads);
  return rows.map((row) => ({
    id: row.id,
    storeId: row.storeId,
    storeName: row.store.name,
    deleted: row.path === null,
    path: row.path ?? last.find((version) => version.id === row.headVersionId)?.path ?? null,
  }));
}

/** Versions by id, wherever they are. */
export async function getVersionsById(db: Database, workspaceId: string, ids: readonly string[]) {
  const rows = await db.prisma.version.findMany({
    where: { id: { in: [...ids] }, store: ofWorkspace(workspaceId) },
    select: { id: true, storeId: true, memoryId: true, path: true, number: true, store: storeName },
  });
  return rows.map(({ store, ...row }) => ({ ...row, storeName: store.name }));
}

/** Changes by id, each with the first version it wrote. */
export async function getChangesById(db: Database, workspaceId: string, ids: readonly string[]) {
  const rows = await db.prisma.change.findMany({
    where: { id: { in: [...ids] }, store: ofWorkspace(workspaceId) },
    select: { id: true, storeId: true, seq: true, versionCount: true, store: storeName },
  });
  const found = [];
  for (const { id, storeId, seq, versionCount, store } of rows) {
    const first = await db.prisma.version.findFirst({
      where: { storeId, changeId: id, seq: { gte: seq } },
      orderBy: { seq: "asc" },
      select: { id: true, memoryId: true, path: true },
    });
    if (!first) continue;
    const { memoryId, path } = first;
    found.push({ id, storeId, storeName: store.name, versions: versionCount, versionId: first.id, memoryId, path });
  }
  return found;
}

export async function getSessionsById(db: Database, workspaceId: string, ids: readonly string[]) {
  const sessions = await db.prisma.session.findMany({
    where: { id: { in: [...ids] }, workspaceId },
    select: { id: true, label: true, title: true },
  });
  return sessions.map(({ id, label, title }) => ({ id, label: title ?? label }));
}

/** The last version that a session wrote in a store that is seen. */
export async function lastWriteOf(
  db: Database,
  session: { workspaceId: string; id: string },
  sees: (storeId: string) => boolean,
): Promise<SessionWriteRow | undefined> {
  const writes = await readSessionWrites(db.read, session.workspaceId, session.id);
  return writes.find((write) => sees(write.store_id));
}
