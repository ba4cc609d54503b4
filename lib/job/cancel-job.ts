import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { goesToItsEnd, hasEnded, type Job } from "./job";
import type { JobInput } from "./job.schema";
import { requestCancel } from "./job.store";
import { requireJob } from "./require-job";
import { wakeJobs } from "./run-jobs";

/**
 * Asks a job to stop; what it has done stays done. Asking again, or for one that has ended, changes nothing.
 * @throws AppError conflict for one that goes to its end, not_found, permission
 */
export async function cancelJob(context: Context, { job_id }: JobInput): Promise<Job> {
  const job = await requireJob(context, job_id);
  const { kind } = job;
  if (goesToItsEnd.has(kind) && !hasEnded(job))
    throw new AppError("conflict", "A removal that has begun always finishes: this job cannot be stopped.");
  await context.db.transaction(async (tx) => {
    if (!(await requestCancel(tx, job_id, context.now()))) return;
    await appendToWorkspaceChain(tx.sql, context, { action: "job.cancelled", target: { job_id }, data: { kind } });
  });
  wakeJobs(context.db);
  return requireJob(context, job_id);
}
