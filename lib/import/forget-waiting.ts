import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { cancelQueued } from "@/lib/job/job.store";
import { endImport, endImportIn } from "./end-import";
import type { Import } from "./import";
import { findApplying, findWaitingOf } from "./import.store";
import { settleImport } from "./require-import";
import { dropStage } from "./stage-file";

const end = () => ({ state: "cancelled", problem: "erased", at: new Date().toISOString() }) as const;

/** Of one that was applied, where nobody writes it yet. */
async function forgetQueued(db: Database, { id, applyJobId }: Import): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    if (applyJobId === null || !(await cancelQueued(tx, applyJobId, end().at))) return false;
    return endImportIn(tx, id, { ...end(), from: ["applying"] });
  });
  if (ended) await dropStage(id);
}

/** What waits to be imported into these stores may say what is being erased there, and nobody can look: it goes. */
export async function forgetWaitingImports(db: Database, storeIds: readonly string[]): Promise<void> {
  for (const id of await findWaitingOf(db, storeIds))
    await endImport(db, id, { ...end(), from: ["checking", "paused", "ready"] });
  for (const one of await findApplying(db, storeIds)) await forgetQueued(db, one);
}

const lookEveryMs = 200;

/**
 * Waits until no import is being written into these stores, so that a look afterwards sees all of it.
 * @param goOn called while it waits; what it throws ends the waiting
 */
export async function untilImported(
  db: Database,
  storeIds: readonly string[],
  goOn: () => Promise<unknown>,
): Promise<void> {
  const now = () => new Date().toISOString();
  for (;;) {
    const applying = await findApplying(db, storeIds);
    const still = await Promise.all(applying.map((one) => settleImport({ db, now }, one)));
    if (!still.some(({ state }) => state === "applying")) return;
    await goOn();
    await delay(lookEveryMs);
  }
}
