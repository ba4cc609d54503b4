import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { storesByMetadata } from "@/lib/db/dialect/store-erasure-statements";
import type { ErasureRecord } from "@/lib/redaction/redaction";
import type { ErasedStore, ErasedStoreState, ErasureState, StoreErasure } from "./store-erasure";

export {
  countBeside,
  countReaders,
  countRows,
  erasuresUnderWay,
  markErased,
  moveErasedStore,
} from "@/lib/db/dialect/store-erasure-statements";

export async function findStoreIdsByMetadata(
  db: Database,
  workspaceId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<string[]> {
  return (await storesByMetadata(db.read, workspaceId, Object.entries(metadata))).map(({ id }) => id);
}

type Stored = Omit<StoreErasure, "state" | "files" | "stores"> & { state: string; files: string | null };
type StoredPart = Omit<ErasedStore, "state"> & { erasureId: string; state: string };

function toErasure(row: Stored, parts: readonly StoredPart[]): StoreErasure {
  return {
    ...row,
    state: row.state as ErasureState,
    files: row.files === null ? null : (JSON.parse(row.files) as ErasureRecord),
    stores: parts.flatMap(({ erasureId, ...one }) =>
      erasureId === row.id ? [{ ...one, state: one.state as ErasedStoreState }] : [],
    ),
  };
}

export async function findErasure(db: Pick<Database, "prisma">, id: string): Promise<StoreErasure | null> {
  const row = await db.prisma.erasure.findUnique({ where: { id } });
  if (!row) return null;
  return toErasure(
    row,
    await db.prisma.erasureStore.findMany({ where: { erasureId: id }, orderBy: { storeId: "asc" } }),
  );
}

/** The newest first. */
export async function findErasures(
  db: Database,
  workspaceId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoreErasure[]> {
  const where = { workspaceId, ...(before && { id: { lt: before } }) };
  const rows = await db.prisma.erasure.findMany({ where, orderBy: { id: "desc" }, take: limit });
  const ids = rows.map(({ id }) => id);
  const parts = await db.prisma.erasureStore.findMany({
    where: { erasureId: { in: ids } },
    orderBy: { storeId: "asc" },
  });
  return rows.map((row) => toErasure(row, parts));
}

export async function insertErasure(
  { prisma }: WriteTransaction,
  row: Pick<StoreErasure, "id" | "workspaceId" | "jobId" | "createdByType" | "createdBy" | "createdAt">,
  storeIds: readonly string[],
): Promise<void> {
  await prisma.erasure.create({ data: { ...row, state: "erasing" } });
  const stores = storeIds.map((storeId) => ({ erasureId: row.id, storeId, state: "open" }));
  if (stores.length > 0) await prisma.erasureStore.createMany({ data: stores });
}

/** The first one stays: what is done after a restart began before it. */
export async function keepCheckpointBefore(db: Database, id: string, number: number): Promise<void> {
  await db.prisma.erasure.updateMany({ where: { id, checkpointBefore: null }, data: { checkpointBefore: number } });
}

/** Counted before anything goes; what a crash cut short keeps what was counted at first. */
export async function keepReaders(db: Database, id: string, readers: number): Promise<void> {
  await db.prisma.erasure.updateMany({ where: { id, readers: null }, data: { readers } });
}

export async function keepFiles({ prisma }: WriteTransaction, id: string, files: ErasureRecord): Promise<void> {
  await prisma.erasure.updateMany({ where: { id }, data: { files: JSON.stringify(files) } });
}

export async function endErasure(
  db: Database,
  id: string,
  data: { state: ErasureState; receipt: string; endedAt: string },
): Promise<void> {
  await db.prisma.erasure.updateMany({ where: { id, state: "erasing" }, data });
}
