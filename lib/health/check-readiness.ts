import "server-only";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { checkpointsFail } from "@/lib/audit/schedule-checkpoints";
import type { Config } from "@/lib/config/config";
import type { Database, ReplicaState } from "@/lib/db/database";
import { readMigrations } from "@/lib/db/migration-files";
import { overallHealth } from "@/lib/embedding/embedder-health";
import { readAppliedMigrations, readCheckpointTime, readFreeJobs, readOldestErasure } from "./health.store";

export type HealthPlace = Pick<Config, "dataDir" | "database">;

/** How each part does: states and ages in seconds, nothing that says what is stored. */
export interface Readiness {
  status: "ready" | "degraded" | "unavailable";
  database: { state: "ok" | "failing" };
  migrations: { state: "ok" | "pending" | "newer" | "unknown" };
  disk: { state: "ok" | "low" | "full" | "unknown" };
  /** What searches and dashboards are read from, where the configuration names it. */
  replica: { state: ReplicaState | "none" | "unknown" };
  jobs: { state: "ok" | "stuck" | "unknown"; waiting_seconds: number | null };
  embedder: { state: "ok" | "failing" | "none" };
  checkpoints: { state: "ok" | "failing" | "unknown"; age_seconds: number | null };
  /** What was redacted and is not gone from the files yet. */
  erasures: { state: "ok" | "stuck" | "unknown"; waiting_seconds: number | null };
}

const megabyte = 1_048_576;
const lowBelow = 1_024 * megabyte;
const fullBelow = 64 * megabyte;
/** A database that takes longer to say anything does not answer. */
const patienceMs = 2_000;
const forgottenMs = 10_000;
/** A job may wait while others run; one that somebody began and nobody goes on with may not. */
const longestQueuedS = 3_600;
const longestLeftS = 300;
/** The pass begins within seconds; somebody who reads the database as it was before may be in its way for a while. */
const longestErasureS = 600;

const known = new Map<string, string[]>();

/** The migrations that this build came with. */
function ownMigrations(provider: Database["provider"]): string[] {
  let names = known.get(provider);
  if (!names) {
    names = readMigrations(process.cwd(), provider).migrationDirectories.map(({ path }) => path);
    known.set(provider, names);
  }
  return names;
}

async function migrationState(db: Database): Promise<Readiness["migrations"]["state"]> {
  const applied = await readAppliedMigrations(db);
  const own = ownMigrations(db.provider);
  if (own.some((name) => !applied.has(name))) return "pending";
  return applied.size > own.length ? "newer" : "ok";
}

/** How full a disk is by the space that is left for this process. */
export function diskState(freeBytes: number): "ok" | "low" | "full" {
  if (freeBytes < fullBelow) return "full";
  return freeBytes < lowBelow ? "low" : "ok";
}

type DiskState = Readiness["disk"]["state"];

async function diskOf(folder: string): Promise<DiskState> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return diskState(bavail * bsize);
  } catch {
    return "unknown";
  }
}

const worstFirst: readonly DiskState[] = ["full", "low", "unknown", "ok"];

/** The database's file may lie on another disk than the rest of the data: the worse of the two is told. */
async function disk({ dataDir, database }: HealthPlace): Promise<Readiness["disk"]> {
  const folders = database.provider === "sqlite" ? [dataDir, path.dirname(database.file)] : [dataDir];
  const states = await Promise.all(folders.map(diskOf));
  return { state: worstFirst.find((state) => states.includes(state)) ?? "unknown" };
}

const ageOf = (time: string | null, now: number) =>
  time === null ? null : Math.max(0, Math.round((now - Date.parse(time)) / 1_000));

async function jobs(db: Database, now: number): Promise<Readiness["jobs"]> {
  const { queued, left } = await readFreeJobs(db, new Date(now).toISOString());
  const [queuedAge, leftAge] = [ageOf(queued, now), ageOf(left, now)];
  const stuck = (queuedAge ?? 0) > longestQueuedS || (leftAge ?? 0) > longestLeftS;
  const oldest = queuedAge === null && leftAge === null ? null : Math.max(queuedAge ?? 0, leftAge ?? 0);
  return { state: stuck ? "stuck" : "ok", waiting_seconds: oldest };
}

async function erasures(db: Database, now: number): Promise<Readiness["erasures"]> {
  const waiting = ageOf(await readOldestErasure(db), now);
  return { state: (waiting ?? 0) > longestErasureS ? "stuck" : "ok", waiting_seconds: waiting };
}

type FromDatabase = Pick<Readiness, "database" | "migrations" | "replica" | "jobs" | "checkpoints" | "erasures">;

const away: FromDatabase = {
  database: { state: "failing" },
  migrations: { state: "unknown" },
  replica: { state: "unknown" },
  jobs: { state: "unknown", waiting_seconds: null },
  checkpoints: { state: "unknown", age_seconds: null },
  erasures: { state: "unknown", waiting_seconds: null },
};

async function askDatabase(db: Database, now: number): Promise<FromDatabase> {
  return {
    migrations: { state: await migrationState(db) },
    replica: { state: (await db.replicaState()) ?? "none" },
    jobs: await jobs(db, now),
    checkpoints: {
      state: checkpointsFail(db) ? "failing" : "ok",
      age_seconds: ageOf(await readCheckpointTime(db), now),
    },
    erasures: await erasures(db, now),
    database: { state: "ok" },
  };
}

const underWay = new WeakMap<Database, { at: number; answer: Promise<FromDatabase> }>();

/**
 * One question at a time: those that a hanging database never answers must not pile up. It is asked anew after a while, because the
 * connection may be lost that the question went by, and the database be back.
 */
function askOnce(db: Database, now: number): Promise<FromDatabase> {
  const before = underWay.get(db);
  if (before && now - before.at < forgottenMs) return before.answer;
  const asked = { at: now, answer: askDatabase(db, now) };
  underWay.set(db, asked);
  const over = () => underWay.get(db) === asked && underWay.delete(db);
  asked.answer.then(over, over);
  return asked.answer;
}

async function ofDatabase(db: Database, { database }: HealthPlace, now: number): Promise<FromDatabase> {
  // An open file goes on answering after it was removed.
  if (database.provider === "sqlite" && !existsSync(database.file)) return away;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<FromDatabase>((resolve) => {
    timer = setTimeout(() => resolve(away), patienceMs);
  });
  try {
    return await Promise.race([askOnce(db, now), late]);
  } catch {
    return away;
  } finally {
    clearTimeout(timer);
  }
}

function statusOf(parts: Omit<Readiness, "status">): Readiness["status"] {
  if (parts.database.state !== "ok" || parts.migrations.state !== "ok") return "unavailable";
  const { disk, jobs, checkpoints, erasures, embedder, replica } = parts;
  const well = [disk, jobs, checkpoints, erasures].every(({ state }) => state === "ok");
  const wellIfAny = [embedder, replica].every(({ state }) => state === "ok" || state === "none");
  return well && wellIfAny ? "ready" : "degraded";
}

/** Whether this process can do its work: unavailable where it can answer nobody, degraded where somebody should look. */
export async function checkReadiness(db: Database, place: HealthPlace, now = Date.now()): Promise<Readiness> {
  const [asked, space] = await Promise.all([ofDatabase(db, place, now), disk(place)]);
  const parts = { ...asked, disk: space, embedder: { state: overallHealth(db) ?? "none" } as const };
  return { status: statusOf(parts), ...parts };
}
