import "server-only";
import type { Database } from "@/lib/db/database";
import {
  appliedMigrations,
  countJobs,
  countUntold,
  databaseBytes,
  lastMigration,
  liveBytes,
  longestStores,
  meanVersionBytes,
  oldestFreeJob,
  oldestLastCheckpoint,
  type StoreCounts,
  sumOfStores,
} from "@/lib/db/dialect/health-statements";

export async function readAppliedMigrations(db: Database): Promise<Set<string>> {
  return new Set((await appliedMigrations(db.read)).map(({ name }) => name));
}

/** Since when jobs wait for somebody to begin them, or to go on with them; null where none waits. */
export async function readFreeJobs(db: Database, now: string): Promise<{ queued: string | null; left: string | null }> {
  const queued = await oldestFreeJob(db.read, "queued", now);
  const left = await oldestFreeJob(db.read, "running", now);
  return { queued: queued?.since ?? null, left: left?.since ?? null };
}

export async function readCheckpointTime(db: Database): Promise<string | null> {
  return (await oldestLastCheckpoint(db.read))?.time ?? null;
}

/** Since when something that was redacted waits to be gone from the files; null where nothing does. */
export async function readOldestErasure(db: Database): Promise<string | null> {
  const oldest = await db.prisma.pendingErasure.findFirst({ orderBy: { requestedAt: "asc" } });
  return oldest?.requestedAt ?? null;
}

export async function readJobCounts(db: Database): Promise<Map<string, number>> {
  return new Map((await countJobs(db.read)).map(({ state, jobs }) => [state, Number(jobs)]));
}

export async function readUntold(db: Database): Promise<{ events: number; deliveries: number }> {
  const found = await countUntold(db.read);
  return { events: Number(found?.events ?? 0), deliveries: Number(found?.deliveries ?? 0) };
}

export async function readLastMigration(db: Database): Promise<string | null> {
  return (await lastMigration(db.read))?.name ?? null;
}

export async function readDatabaseBytes(db: Database): Promise<number | null> {
  return (await databaseBytes(db.read))?.bytes ?? null;
}

export type { StoreCounts };

export async function readLongestStores(db: Database, workspaceId: string, limit: number): Promise<StoreCounts[]> {
  return longestStores(db.read, workspaceId, limit);
}

export async function readSumOfStores(db: Database, workspaceId: string) {
  return (await sumOfStores(db.read, workspaceId)) ?? { stores: 0, memories: 0, versions: 0 };
}

export async function readLiveBytes(db: Database, storeId: string): Promise<number> {
  return (await liveBytes(db.read, storeId))?.bytes ?? 0;
}

/** Of so many versions the average size, looked up for some of them that lie evenly. */
export async function readMeanVersionBytes(
  db: Database,
  { id, versions }: Pick<StoreCounts, "id" | "versions">,
  sample: number,
): Promise<number> {
  const looked = Math.min(versions, sample);
  if (looked === 0) return 0;
  const seqs = Array.from({ length: looked }, (_, at) => Math.floor((at * versions) / looked) + 1);
  return (await meanVersionBytes(db.read, id, seqs))?.bytes ?? 0;
}
