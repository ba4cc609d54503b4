import "server-only";
import type { Database } from "@/lib/db/database";
import { hourMs, minuteMs } from "@/lib/domain/durations";
import { BackgroundWork } from "@/lib/job/background-work";
import { endImport } from "./end-import";
import { findOverdue, findUnderWay } from "./import.store";
import { settleImport } from "./require-import";
import { dropStage, oldStages } from "./stage-file";

const lookMs = 10 * minuteMs;
const graceMs = hourMs;

/** Ends imports that nobody applied in time, and removes files that belong to none that goes on: of a crash, or of another process's import. */
export async function sweepImports(db: Database, now: string): Promise<void> {
  for (const one of await findOverdue(db, now)) {
    const settled = await settleImport({ db, now: () => now }, one);
    // What is being written is not interrupted.
    if (settled.state !== "applying")
      await endImport(db, one.id, { state: "expired", at: now, from: ["checking", "paused", "ready"] });
  }
  // A file is there before its import is: what is new is left alone.
  const here = await oldStages(Date.parse(now) - graceMs);
  const alive = await findUnderWay(db, here);
  for (const id of here) if (!alive.has(id)) await dropStage(id);
}

const sweeping = new BackgroundWork("imports_not_swept");

/** Sweeps at the start and every ten minutes; once per process. */
export function startImportSweeps(db: Database): void {
  const turn = async () => {
    await sweepImports(db, new Date().toISOString());
    return lookMs;
  };
  sweeping.start(db, { turn });
}

export const stopImportSweeps = (db: Database): Promise<void> => sweeping.stop(db);
