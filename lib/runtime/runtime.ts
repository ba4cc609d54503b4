import "server-only";
import { startApprovals, stopApprovals } from "@/lib/approval/run-approvals";
import { scheduleCheckpoints, stopCheckpoints } from "@/lib/audit/schedule-checkpoints";
import { removeRestoreRemains } from "@/lib/backup/put-in-place";
import { type Config, getConfig } from "@/lib/config/config";
import { assertNoHalfRestore } from "@/lib/config/restore-mark";
import type { Database } from "@/lib/db/database";
import { migrate } from "@/lib/db/migrate";
import { startEmbedding, stopEmbedding } from "@/lib/embedding/run-embedding";
import { resumeSwitchOn } from "@/lib/encryption/resume-switch-on";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { scheduleErasure } from "@/lib/erasure/schedule-erasure";
import { startBlame, stopBlame } from "@/lib/history/run-blame";
import { startImportSweeps, stopImportSweeps } from "@/lib/import/schedule-imports";
import { reportFailure } from "@/lib/job/background-work";
import { startJobs, stopJobs } from "@/lib/job/run-jobs";
import { startKeyReminders, stopKeyReminders } from "@/lib/key/remind-expiring";
import { listenLive } from "@/lib/live/live-bus";
import { processLive } from "@/lib/live/presence";
import { shareMatchers } from "@/lib/redaction/share-matchers";
import { startRetention, stopRetention } from "@/lib/retention/schedule-retention";
import { traceDatabase } from "@/lib/tracing/trace-database";
import { tracing } from "@/lib/tracing/tracing";
import { startDispatcher, stopDispatcher } from "@/lib/webhook/run-dispatcher";
import { jobRunners } from "./job-runners";
import { writeRemembered } from "./write-remembered";

/** What a process opens once and every door shares. */
export interface Runtime {
  config: Config;
  db: Database;
}

const shared = globalThis as typeof globalThis & { palimpsestRuntime?: Promise<Runtime> };

/** What is opened first of all, and all that a command needs: nothing goes on in the background. */
export async function openData(): Promise<Runtime> {
  const config = getConfig();
  assertNoHalfRestore(config);
  removeRestoreRemains(config);
  await migrate(process.cwd(), config.database);
  // What was erased after the backup that this database was restored from is erased again before anybody is answered.
  const { db } = await openWithLedger(config);
  return { config, db };
}

async function openRuntime(): Promise<Runtime> {
  const { config, db } = await openData();
  const trace = tracing();
  if (trace) traceDatabase(db, trace);
  processLive();
  await listenLive(db);
  // A redaction whose erasure pass was cut short by a crash is finished now.
  scheduleErasure(db);
  scheduleCheckpoints(db, { dataDir: config.dataDir, copyDir: config.checkpointCopyDir });
  startDispatcher(db, { allowPrivate: config.webhookAllowPrivate });
  await startEmbedding(db, { ofServer: config.embedder ?? null, allowPrivate: config.embedderAllowPrivate });
  startApprovals(db);
  await resumeSwitchOn(db);
  shareMatchers(db);
  startJobs(db, jobRunners());
  startRetention(db);
  startKeyReminders(db);
  startImportSweeps(db);
  startBlame(db);
  return { config, db };
}

/** The runtime of this process: opened by whoever asks first, in whichever bundle. */
export function getRuntime(): Promise<Runtime> {
  if (!shared.palimpsestRuntime) {
    shared.palimpsestRuntime = openRuntime();
    // A failed start is tried again by the next request instead of being remembered for good.
    shared.palimpsestRuntime.catch(() => {
      shared.palimpsestRuntime = undefined;
    });
  }
  return shared.palimpsestRuntime;
}

/** Writes what is still in memory and closes the database. @returns what could not be written and is lost, in words */
export async function closeRuntime(): Promise<string[]> {
  const opened = shared.palimpsestRuntime;
  if (!opened) return [];
  shared.palimpsestRuntime = undefined;
  const { db } = await opened;
  // What only it knows could not be written before the file is, which may take longer than there is.
  db.stopErasing();
  // First of all: what only this process knows must not wait for a job that takes its time to stop.
  const lost = await writeRemembered(db);
  // What ends badly from here on has lost nothing: jobs go on where they were.
  await stopParts(db).catch((error) => reportFailure("not_closed", error));
  return lost;
}

async function stopParts(db: Database): Promise<void> {
  await stopApprovals(db);
  await stopBlame(db);
  await stopImportSweeps(db);
  await stopRetention(db);
  await stopKeyReminders(db);
  await stopEmbedding(db);
  await stopJobs(db);
  await stopCheckpoints(db);
  await stopDispatcher(db);
  await db.close();
}
