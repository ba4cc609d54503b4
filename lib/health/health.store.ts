import "server-only";
import type { Database } from "@/lib/db/database";
import {
  appliedMigrations,
  countJobs,
  countUntold,
  oldestFreeJob,
  oldestLastCheckpoint,
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

export async function readJobCounts(db: Database): Promise<Map<string, number>> {
  return new Map((await countJobs(db.read)).map(({ state, jobs }) => [state, Number(jobs)]));
}

export async function readUntold(db: Database): Promise<{ events: number; deliveries: number }> {
  const found = await countUntold(db.read);
  return { events: Number(found?.events ?? 0), deliveries: Number(found?.deliveries ?? 0) };
}
