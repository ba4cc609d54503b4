import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import type { ImportFailure, ImportSource, ImportState } from "@/lib/domain/import";
import type { Import, ImportCounts } from "./import";

export { insertImportedMemory, readImportedMemories } from "@/lib/db/dialect/import-statements";

interface Row extends Omit<Import, "source" | "state" | "history" | "counts" | "problem"> {
  source: string;
  state: string;
  history: number;
  counts: string;
  problem: string | null;
}

const toImport = (row: Row): Import => ({
  ...row,
  source: row.source as ImportSource,
  state: row.state as ImportState,
  history: row.history === 1,
  counts: JSON.parse(row.counts) as ImportCounts,
  problem: row.problem as ImportFailure | null,
});

export async function insertImport({ prisma }: WriteTransaction, row: Import): Promise<void> {
  const { history, counts, ...rest } = row;
  await prisma.import.create({ data: { ...rest, history: history ? 1 : 0, counts: JSON.stringify(counts) } });
}

export async function findImport(db: Database, id: string): Promise<Import | null> {
  const row = await db.prisma.import.findUnique({ where: { id } });
  return row && toImport(row);
}

/** The newest first. */
export async function findImports(
  db: Database,
  storeId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Import[]> {
  const rows = await db.prisma.import.findMany({
    where: { storeId, ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toImport);
}

const underWay = ["checking", "paused", "ready", "applying"];

export async function countUnderWay(prisma: WriteTransaction["prisma"], storeId: string): Promise<number> {
  return prisma.import.count({ where: { storeId, state: { in: underWay } } });
}

/** Those of these imports that have not ended. */
export async function findUnderWay(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const where = { id: { in: [...ids] }, state: { in: underWay } };
  return new Set((await db.prisma.import.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

/** Those that have waited long enough, and those whose job may be over without their knowing. */
export async function findOverdue(db: Database, now: string): Promise<Import[]> {
  const rows = await db.prisma.import.findMany({
    where: { state: { in: underWay }, expiresAt: { lte: now } },
    take: 100,
  });
  return rows.map(toImport);
}

export async function findUnderWayOf(db: Database, storeIds: readonly string[]): Promise<Import[]> {
  const covered = new Set(storeIds);
  // Few are; the stores may be all there are, which no statement takes as parameters.
  const rows = await db.prisma.import.findMany({ where: { state: { in: underWay } } });
  return rows.map(toImport).filter(({ storeId }) => covered.has(storeId));
}

type MovedFields = "state" | "items" | "counts" | "problem" | "checkJobId" | "applyJobId" | "changeId" | "endedAt";
type Moved = Partial<Pick<Import, MovedFields>> & {
  stageKey?: null;
};

/** Moves on from a state; of two who try, one does. */
export async function moveImport(
  { prisma }: Pick<WriteTransaction, "prisma">,
  { id, from }: { id: string; from: readonly ImportState[] },
  { counts, ...data }: Moved,
): Promise<boolean> {
  const moved = await prisma.import.updateMany({
    where: { id, state: { in: [...from] } },
    data: { ...data, ...(counts && { counts: JSON.stringify(counts) }) },
  });
  return moved.count === 1;
}

export async function forgetImportedMemories({ prisma }: Pick<WriteTransaction, "prisma">, id: string): Promise<void> {
  await prisma.importMemory.deleteMany({ where: { importId: id } });
}
