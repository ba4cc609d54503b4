import "server-only";
import type { Database } from "@/lib/db/database";
import { endImport } from "./end-import";
import { findOverdue, findUnderWay } from "./import.store";
import { settleImport } from "./require-import";
import { dropStage, oldStages } from "./stage-file";

const lookMs = 10 * 60_000;
const graceMs = 60 * 60_000;

/** Ends imports that nobody applied in time, and removes files that belong to none that goes on: of a crash, or of another process's import. */
export async function sweepImports(db: Database, now: string): Promise<void> {
  for (const one of await findOverdue(db, now)) {
    const settled = await settleImport({ db, now: () => now }, one);
    // What is being written is not interrupted.
    if (settled.state === "checking" || settled.state === "ready")
      await endImport(db, one.id, { state: "expired", at: now, from: ["checking", "ready"] });
  }
  // A file is there before its import is: what is new is left alone.
  const here = await oldStages(Date.parse(now) - graceMs);
  const alive = await findUnderWay(db, here);
  for (const id of here) if (!alive.has(id)) await dropStage(id);
}

const shared = globalThis as typeof globalThis & { palimpsestImports?: Map<Database, () => Promise<void>> };
const schedules = () => {
  shared.palimpsestImports ??= new Map();
  return shared.palimpsestImports;
};

/** Sweeps at the start and every ten minutes; once per process. */
export function startImportSweeps(db: Database): void {
  if (schedules().has(db)) return;
  let busy: Promise<void> | null = null;
  const sweep = () => {
    busy ??= sweepImports(db, new Date().toISOString())
      .catch((error) => {
        const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
        console.error(JSON.stringify({ level: "error", event: "imports_not_swept", error: name, code }));
      })
      .finally(() => {
        busy = null;
      });
  };
  const timer = setInterval(sweep, lookMs);
  timer.unref();
  schedules().set(db, async () => {
    clearInterval(timer);
    await busy;
  });
  sweep();
}

export async function stopImportSweeps(db: Database): Promise<void> {
  const stop = schedules().get(db);
  schedules().delete(db);
  await stop?.();
}
