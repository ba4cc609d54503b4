import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import type { ErasureRecord, HeadChoice, Places, Redaction, RedactionSource, RedactionState } from "./redaction";

export * from "@/lib/db/dialect/redaction-hit-statements";
export * from "@/lib/db/dialect/redaction-scan-statements";
export * from "@/lib/db/dialect/words-beside-statements";

interface Row
  extends Omit<
    Redaction,
    "source" | "state" | "storeIds" | "allStores" | "places" | "heads" | "withSame" | "reason" | "erasure"
  > {
  source: string;
  state: string;
  storeIds: string;
  allStores: number;
  places: string;
  heads: string | null;
  withSame: number;
  reason: string | null;
  erasure: string | null;
}

const toRedaction = (row: Row): Redaction => ({
  ...row,
  source: row.source as RedactionSource,
  state: row.state as RedactionState,
  storeIds: JSON.parse(row.storeIds) as string[],
  allStores: row.allStores === 1,
  places: JSON.parse(row.places) as Places,
  heads: row.heads as HeadChoice | null,
  withSame: row.withSame === 1,
  reason: row.reason as Redaction["reason"],
  erasure: row.erasure === null ? null : (JSON.parse(row.erasure) as ErasureRecord),
});

export async function findRedaction(db: Database, id: string): Promise<Redaction | null> {
  const row = await db.prisma.redaction.findUnique({ where: { id } });
  return row && toRedaction(row);
}

/** The newest first. */
export async function findRedactions(
  db: Database,
  workspaceId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Redaction[]> {
  const rows = await db.prisma.redaction.findMany({
    where: { workspaceId, ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toRedaction);
}

export async function insertRedaction(
  { prisma }: WriteTransaction,
  row: Pick<
    Redaction,
    | "id"
    | "workspaceId"
    | "source"
    | "subjectId"
    | "allStores"
    | "scanJobId"
    | "createdByType"
    | "createdBy"
    | "createdAt"
  > & { storeIds: readonly string[] },
): Promise<void> {
  const stores = { storeIds: JSON.stringify(row.storeIds), allStores: row.allStores ? 1 : 0 };
  await prisma.redaction.create({ data: { ...row, ...stores, state: "scanning", places: "{}", versionsRead: 0 } });
}

/** Moves on from a state; of two who try, one does. */
export async function moveRedaction(
  { prisma }: Pick<WriteTransaction, "prisma">,
  { id, from }: { id: string; from: RedactionState },
  data: Partial<
    Pick<
      Redaction,
      | "scannedAt"
      | "applyJobId"
      | "heads"
      | "reason"
      | "legalGround"
      | "note"
      | "appliedByType"
      | "appliedBy"
      | "appliedAt"
      | "receipt"
      | "endedAt"
    >
  > & { state: RedactionState; withSame?: number },
): Promise<boolean> {
  const { count } = await prisma.redaction.updateMany({ where: { id, state: from }, data });
  return count === 1;
}

export async function keepPlaces(
  { prisma }: Pick<WriteTransaction, "prisma">,
  id: string,
  { places, versionsRead }: { places: Places; versionsRead: number },
): Promise<void> {
  await prisma.redaction.updateMany({ where: { id }, data: { places: JSON.stringify(places), versionsRead } });
}

export async function keepStoreIds(
  { prisma }: Pick<WriteTransaction, "prisma">,
  id: string,
  storeIds: readonly string[],
): Promise<void> {
  await prisma.redaction.updateMany({ where: { id }, data: { storeIds: JSON.stringify(storeIds) } });
}

/** The first one stays: what is done after a restart began before it. */
export async function keepCheckpointBefore(db: Database, id: string, number: number): Promise<void> {
  await db.prisma.redaction.updateMany({ where: { id, checkpointBefore: null }, data: { checkpointBefore: number } });
}

export async function keepErasure({ prisma }: WriteTransaction, id: string, erasure: ErasureRecord): Promise<void> {
  await prisma.redaction.updateMany({ where: { id }, data: { erasure: JSON.stringify(erasure) } });
}

/** Leaves out what was not chosen, equal content elsewhere too unless it was asked for. */
export async function leaveOut(
  { prisma }: WriteTransaction,
  redactionId: string,
  { targetIds, same }: { targetIds: readonly string[]; same: boolean },
): Promise<void> {
  const left = { state: "left_out" };
  const found = { redactionId, state: "found" };
  for (let at = 0; at < targetIds.length; at += 500)
    await prisma.redactionHit.updateMany({
      where: { ...found, targetId: { in: targetIds.slice(at, at + 500) } },
      data: left,
    });
  if (same) await prisma.redactionHit.updateMany({ where: { ...found, kind: "same" }, data: left });
}

/** What could not be removed stays, and the receipt says so. */
export async function refuseMemory(db: Database, redactionId: string, memoryId: string): Promise<void> {
  await db.prisma.redactionHit.updateMany({
    where: { redactionId, memoryId, state: "found" },
    data: { state: "refused" },
  });
}

/** As `refuseMemory`, for the words of a comment or a change. */
export async function refuseText(
  db: Database,
  redactionId: string,
  hit: { kind: string; target_id: string },
): Promise<void> {
  await db.prisma.redactionHit.updateMany({
    where: { redactionId, kind: hit.kind, targetId: hit.target_id, state: "found" },
    data: { state: "refused" },
  });
}

export const countOpen = ({ prisma }: Pick<WriteTransaction, "prisma">, redactionId: string): Promise<number> =>
  prisma.redactionHit.count({ where: { redactionId, state: "found" } });

/** Stores of the workspace that are there, archived ones too. */
export async function readStoreIds(db: Database, workspaceId: string): Promise<string[]> {
  const rows = await db.prisma.store.findMany({
    where: { workspaceId, deletedAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The stores that a redaction is about, with those made since its scan where it is about all of them. */
export async function readCoveredStoreIds(
  db: Database,
  { workspaceId, storeIds, allStores }: Pick<Redaction, "workspaceId" | "storeIds" | "allStores">,
): Promise<string[]> {
  return allStores ? [...new Set([...storeIds, ...(await readStoreIds(db, workspaceId))])] : storeIds;
}
