import "server-only";
import type { Database } from "@/lib/db/database";
import { parseStoreSettings, type RetentionSettings } from "@/lib/domain/store-settings";

export {
  clearPastExpiries,
  clearPastExpiry,
  countOldVersions,
  countUnread,
  insertRun,
  type MemoryAttributesRow,
  nameRunJob,
  readAttributesOfStore,
  readDueMemories,
  readExpiry,
  readOldVersions,
  readStoresWithDue,
  readUnread,
  refreshExpiryDue,
  writeExpiry,
} from "@/lib/db/dialect/retention-statements";

/** Stores that do not keep everything for ever. */
export async function findRetainingStores(db: Database) {
  const rows = await db.prisma.store.findMany({
    where: { deletedAt: null, settings: { contains: '"retention"' } },
    select: { id: true, workspaceId: true, settings: true },
  });
  return rows
    .map(({ settings, ...row }) => ({ ...row, retention: parseStoreSettings(settings).retention as RetentionSettings }))
    .filter(({ retention }) => retention.unread_days !== null || retention.version_days !== null);
}

/** The stores that had their run of this day. */
export async function findRunsOf(db: Database, day: string): Promise<Set<string>> {
  const rows = await db.prisma.retentionRun.findMany({ where: { day }, select: { storeId: true } });
  return new Set(rows.map(({ storeId }) => storeId));
}

/** The jobs of the last runs of a store, the newest first. */
export async function findLastRuns(db: Database, storeId: string, limit: number) {
  const runs = await db.prisma.retentionRun.findMany({ where: { storeId }, orderBy: { day: "desc" }, take: limit });
  const jobs = await db.prisma.job.findMany({ where: { id: { in: runs.map(({ jobId }) => jobId) } } });
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return runs.flatMap(({ jobId }) => byId.get(jobId) ?? []);
}
