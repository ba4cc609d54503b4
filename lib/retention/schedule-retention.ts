import "server-only";
import { systemContext } from "@/lib/access/system-context";
import type { Database } from "@/lib/db/database";
import { minuteMs } from "@/lib/domain/durations";
import { BackgroundWork } from "@/lib/job/background-work";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { expireDue } from "./expire-due";
import { findRetainingStores, findRunsOf, insertRun, nameRunJob } from "./retention.store";

const expireMs = 20_000;
const lookMs = 10 * minuteMs;

/** Asks for today's run (UTC) of every store that has a rule and had none; of several processes one does. @returns how many */
export async function enqueueRuns(db: Database, now: string): Promise<number> {
  const day = now.slice(0, 10);
  const done = await findRunsOf(db, day);
  let enqueued = 0;
  for (const { id: storeId, workspaceId } of await findRetainingStores(db)) {
    if (done.has(storeId)) continue;
    const context = systemContext(db, workspaceId, now);
    const asked = await db.transaction(async ({ sql }) => {
      if (!(await insertRun(sql, { storeId, day, jobId: "" }))) return false;
      const jobId = await enqueueJob(sql, context, { kind: "retention.run", input: { memory_store_id: storeId } });
      await nameRunJob(sql, { storeId, day, jobId });
      return true;
    });
    if (asked) enqueued += 1;
  }
  if (enqueued > 0) wakeJobs(db);
  return enqueued;
}

const retaining = new BackgroundWork("retention_not_run");

/** Looks every twenty seconds for what has expired, and every ten minutes for stores that had no run today. */
export function startRetention(db: Database): void {
  let lookedAt = 0;
  const turn = async () => {
    const now = Date.now();
    await expireDue(db, new Date(now).toISOString());
    if (now - lookedAt >= lookMs) {
      await enqueueRuns(db, new Date(now).toISOString());
      lookedAt = now;
    }
    return expireMs;
  };
  retaining.start(db, { turn });
}

export const stopRetention = (db: Database): Promise<void> => retaining.stop(db);
