import "server-only";
import type { Database } from "@/lib/db/database";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { expireDue } from "./expire-due";
import { findRetainingStores, findRunsOf, insertRun, nameRunJob } from "./retention.store";
import { systemContext } from "./system-context";

const expireMs = 20_000;
const lookMs = 10 * 60_000;

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

const shared = globalThis as typeof globalThis & { palimpsestRetention?: Map<Database, () => Promise<void>> };
const schedules = () => {
  shared.palimpsestRetention ??= new Map();
  return shared.palimpsestRetention;
};

/** Looks every twenty seconds for what has expired, and every ten minutes for stores that had no run today. */
export function startRetention(db: Database): void {
  if (schedules().has(db)) return;
  let lookedAt = 0;
  let busy: Promise<void> | null = null;
  const turn = async () => {
    try {
      const now = Date.now();
      await expireDue(db, new Date(now).toISOString());
      if (now - lookedAt < lookMs) return;
      await enqueueRuns(db, new Date(now).toISOString());
      lookedAt = now;
    } catch (error) {
      const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
      console.error(JSON.stringify({ level: "error", event: "retention_not_run", error: name, code }));
    }
  };
  const look = () => {
    busy ??= turn().finally(() => {
      busy = null;
    });
  };
  const timer = setInterval(look, expireMs);
  timer.unref();
  schedules().set(db, async () => {
    clearInterval(timer);
    await busy;
  });
  look();
}

export async function stopRetention(db: Database): Promise<void> {
  const stop = schedules().get(db);
  schedules().delete(db);
  await stop?.();
}
