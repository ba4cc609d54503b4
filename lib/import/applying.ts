import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { JobData } from "@/lib/job/job";
import type { JobRun } from "@/lib/job/job-runner";
import type { ApplyPhase, ImportProgress } from "./import";
import { ImportStopped } from "./import-step";

interface Applying {
  progress: ImportProgress;
  stop: boolean;
}

// Both bundles of a process look at the same imports.
const shared = globalThis as typeof globalThis & { palimpsestApplying?: Map<string, Applying> };

function underWay(): Map<string, Applying> {
  shared.palimpsestApplying ??= new Map();
  return shared.palimpsestApplying;
}

/** How far the one transaction is that this process writes an import in; null where it writes none. */
export const progressHere = (importId: string): ImportProgress | null => underWay().get(importId)?.progress ?? null;

/**
 * Asks the transaction of an import to end without having written anything. On SQLite nobody else can write while it is open, so
 * that this word cannot come through the database. @returns whether this process is at it
 */
export function askToStop(importId: string): boolean {
  const here = underWay().get(importId);
  if (here) here.stop = true;
  return here !== undefined;
}

// Others have their turn often. Asking and telling the database takes some milliseconds each time, in which the store is locked.
const turnEvery = 100;
const tellEvery = 500;

/**
 * Runs what writes an import as one change, and says how far that is while nobody can see anything of it yet: in the memory of this
 * process, and on PostgreSQL by the job's row for the other ones. Now and then others have their turn, and a word to stop is heard.
 * @param work is given what to call after each step, which throws ImportStopped where somebody asked for that
 */
export async function whileApplying<T>(
  run: JobRun,
  { id, items }: { id: string; items: number },
  work: (step: (phase: ApplyPhase, done: number, total: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const here: Applying = { progress: { phase: "comparing", done: 0, total: items }, stop: false };
  underWay().set(id, here);
  try {
    return await work(async (phase, done, total) => {
      here.progress = { phase, done, total };
      if (here.stop) throw new ImportStopped();
      if (done % turnEvery === 0) await nextTurn();
      if (done % tellEvery !== 0) return;
      if (await run.cancelled()) throw new ImportStopped();
      // A connection of its own: what it says is there before the transaction's end, and whatever becomes of that.
      if (run.context.db.provider === "postgresql") await run.saveProgress({ done, total, cursor: { phase } });
    });
  } finally {
    underWay().delete(id);
  }
}

/** How far a job of another process is. */
export function progressOf(progress: { done: number; total: number | null; cursor: JobData | null }): ImportProgress {
  const phase = progress.cursor?.phase;
  const known = phase === "comparing" || phase === "writing" ? phase : null;
  return { phase: known, done: progress.done, total: progress.total };
}
