import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Job } from "./job";
import type { JobInput } from "./job.schema";
import { requestCancel } from "./job.store";
import { requireJob } from "./require-job";
import { wakeJobs } from "./run-jobs";

/** Asks a job to stop; what it has done stays done. Asking again, or for one that has ended, changes nothing. @throws AppError not_found, permission */
export async function cancelJob(context: Context, { job_id }: JobInput): Promise<Job> {
  const { kind } = await requireJob(context, job_id);
  await context.db.transaction(async (tx) => {
    if (!(await requestCancel(tx, job_id, context.now()))) return;
    await appendToWorkspaceChain(tx.sql, context, { action: "job.cancelled", target: { job_id }, data: { kind } });
  });
  wakeJobs(context.db);
  return requireJob(context, job_id);
}
