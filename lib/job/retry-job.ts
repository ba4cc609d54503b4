import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { canBeRetried, type Job } from "./job";
import type { JobInput } from "./job.schema";
import { requeueFailed } from "./job.store";
import { requireJob } from "./require-job";
import { wakeJobs } from "./run-jobs";

/**
 * Puts a job that was given up back in line: it goes on from its last progress, with all of its tries.
 * @throws AppError conflict for one that has not failed or cannot go on, not_found, permission
 */
export async function retryJob(context: Context, { job_id }: JobInput): Promise<Job> {
  const job = await requireJob(context, job_id);
  if (!canBeRetried(job)) {
    throw new AppError(
      "conflict",
      job.state === "failed"
        ? "What this job looked for was kept in memory alone and is gone: start it again where it was started."
        : "Only a job that has failed can be tried again.",
    );
  }
  await context.db.transaction(async (tx) => {
    if (!(await requeueFailed(tx, job_id))) return;
    const { kind } = job;
    await appendToWorkspaceChain(tx.sql, context, { action: "job.retried", target: { job_id }, data: { kind } });
  });
  wakeJobs(context.db);
  return requireJob(context, job_id);
}
