import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { cancelUnattended } from "@/lib/job/job.store";
import { endImport, endImportIn } from "./end-import";
import type { Import } from "./import";
import { findUnderWayOf } from "./import.store";
import { settleImport } from "./require-import";
import { dropStage } from "./stage-file";

const end = (at: string) => ({ state: "cancelled", problem: "erased", at }) as const;

/** Of one that was applied, where nobody writes it: its turn has not come, or the process that had begun is gone. */
async function forgetUnattended(db: Database, { id, applyJobId }: Import, at: string): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    if (applyJobId === null || !(await cancelUnattended(tx, applyJobId, at))) return false;
    return endImportIn(tx, id, { ...end(at), from: ["applying"] });
  });
  if (ended) await dropStage(id);
}

/** What waits to be imported into these stores may say what is being erased there, and nobody can look: it goes. */
export async function forgetWaitingImports(db: Database, storeIds: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  for (const one of await findUnderWayOf(db, storeIds)) {
    if (one.state === "applying") await forgetUnattended(db, one, at);
    else await endImport(db, one.id, { ...end(at), from: ["checking", "paused", "ready"] });
  }
}

const lookEveryMs = 200;

/**
 * Throws away what waits to be imported into these stores, and waits until nothing is being written there: a look afterwards sees all of it.
 * @param goOn called while it waits; what it throws ends the waiting
 */
export async function untilImported(
  db: Database,
  storeIds: readonly string[],
  goOn: () => Promise<unknown>,
): Promise<void> {
  const now = () => new Date().toISOString();
  for (;;) {
    await forgetWaitingImports(db, storeIds);
    const left = await findUnderWayOf(db, storeIds);
    const still = await Promise.all(left.map((one) => settleImport({ db, now }, one)));
    if (!still.some(({ state }) => state === "applying")) return;
    await goOn();
    await delay(lookEveryMs);
  }
}
