import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { hasEnded } from "@/lib/job/job";
import { findJob } from "@/lib/job/job.store";
import { wakeJobs } from "@/lib/job/run-jobs";
import type { Import } from "./import";
import type { ImportInput } from "./import.schema";
import { moveImport } from "./import.store";
import { requireImport } from "./require-import";

/** A job that is told to stop does so within half a second, unless its process is gone. */
const patienceMs = 3_000;

async function hasStopped(db: Database, jobId: string): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; ; await delay(50)) {
    const job = await findJob(db, jobId);
    if (!job || hasEnded(job)) return true;
    if (Date.now() > deadline) return false;
  }
}

/**
 * Goes on reading from another server behind the last page that was read whole.
 * @throws AppError conflict where it is not paused, or does not stop; not_found, permission
 */
export async function resumeImport(context: Context, { import_id }: ImportInput): Promise<Import> {
  const { db } = context;
  const one = await requireImport(context, import_id);
  const paused = new AppError("conflict", "Only an import that is paused can go on.");
  if (one.state !== "paused") throw paused;
  // Two would write into the same file.
  if (!(await hasStopped(db, one.checkJobId))) {
    throw new AppError("conflict", "It is still stopping. Try again in a moment.");
  }
  await db.transaction(async (tx) => {
    const checkJobId = await enqueueJob(tx.sql, context, { kind: "import.check", input: { import_id } });
    const to = { state: "checking", checkJobId, problem: null } as const;
    if (!(await moveImport(tx, { id: one.id, from: ["paused"] }, to))) throw paused;
    await appendToWorkspaceChain(tx.sql, context, {
      action: "import.resumed",
      target: { import_id, memory_store_id: one.storeId },
      data: {},
    });
  });
  wakeJobs(db);
  return requireImport(context, import_id);
}
