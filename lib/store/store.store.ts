import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { readStore, type StoreAccessRow } from "@/lib/db/dialect/read-statements";
import { parseStoreSettings } from "@/lib/domain/store-settings";
import type { Store } from "./store";

export { liveStoresByMetadata as findLiveStoresByMetadata } from "@/lib/db/dialect/store-erasure-statements";

const select = {
  id: true,
  workspaceId: true,
  name: true,
  description: true,
  metadata: true,
  settings: true,
  memoryCount: true,
  createdAt: true,
  updatedAt: true,
  archivedAt: true,
  expiryDueAt: true,
} as const;

type StoredStore = Omit<Store, "metadata" | "settings"> & { metadata: string; settings: string };

const toStore = (row: StoredStore): Store => ({
  ...row,
  metadata: JSON.parse(row.metadata) as Record<string, string>,
  settings: parseStoreSettings(row.settings),
});

/** The domain value of a row that a prepared statement read. */
export const storeOf = (row: StoreAccessRow): Store =>
  toStore({
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    description: row.description,
    metadata: row.metadata,
    settings: row.settings,
    memoryCount: row.memory_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    expiryDueAt: row.expiry_due_at,
  });

export async function findStore(db: Database, workspaceId: string, id: string): Promise<Store | null> {
  const row = await readStore(db.read, workspaceId, id);
  return row ? storeOf(row) : null;
}

/** The store as the transaction that holds its lock sees it. */
export async function storeUnderLock(tx: WriteTransaction, workspaceId: string, id: string): Promise<Store | null> {
  const row = await readStore(tx.sql, workspaceId, id);
  return row ? storeOf(row) : null;
}

export async function insertStore(tx: WriteTransaction, store: Store, auditHead: string): Promise<void> {
  const { metadata, settings, ...columns } = store;
  const json = { metadata: JSON.stringify(metadata), settings: JSON.stringify(settings) };
  await tx.prisma.store.create({ data: { ...columns, ...json, auditHead } });
}

type StorePatch = Partial<Pick<Store, "name" | "description" | "metadata" | "settings" | "archivedAt" | "updatedAt">>;

export async function updateStoreRow(tx: WriteTransaction, id: string, patch: StorePatch): Promise<Store> {
  const { metadata, settings, ...columns } = patch;
  const data = {
    ...columns,
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
    ...(settings ? { settings: JSON.stringify(settings) } : {}),
  };
  return toStore(await tx.prisma.store.update({ where: { id }, data, select }));
}

export interface StoreFilter {
  workspaceId: string;
  /** The only stores to consider, or null for all. */
  ids: string[] | null;
  includeArchived: boolean;
  createdFrom?: string;
  createdTo?: string;
  /** Older than this id: ids begin with their time. */
  beforeId?: string;
  limit: number;
}

/** Newest first. */
export async function findStores(db: Database, filter: StoreFilter): Promise<Store[]> {
  const rows = await db.prisma.store.findMany({
    where: {
      workspaceId: filter.workspaceId,
      deletedAt: null,
      ...(filter.includeArchived ? {} : { archivedAt: null }),
      createdAt: { gte: filter.createdFrom, lte: filter.createdTo },
      AND: [filter.ids ? { id: { in: filter.ids } } : {}, filter.beforeId ? { id: { lt: filter.beforeId } } : {}],
    },
    orderBy: { id: "desc" },
    take: filter.limit,
    select,
  });
  return rows.map(toStore);
}

/** When each of these was last written; stores that never were are left out. */
export async function lastChangesOf(db: Database, storeIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.prisma.store.findMany({
    where: { id: { in: [...storeIds] } },
    select: { id: true, lastChangeAt: true },
  });
  return new Map(
    rows.flatMap(({ id, lastChangeAt }): [string, string][] => (lastChangeAt ? [[id, lastChangeAt]] : [])),
  );
}
