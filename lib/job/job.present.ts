import { canBeRetried, type Job } from "./job";

/** How a job stands, for whoever waits for it; where it would go on is none of their business. */
export function presentJob(job: Job) {
  return {
    id: job.id,
    type: "job" as const,
    kind: job.kind,
    state: job.state,
    done: job.progress.done,
    total: job.progress.total,
    result: job.result,
    error_code: job.errorCode,
    created_at: job.createdAt,
    started_at: job.startedAt,
    ended_at: job.endedAt,
    cancel_requested_at: job.cancelRequestedAt,
    /** Whether it has failed and can go on. */
    retryable: canBeRetried(job),
  };
}
export type JobJson = ReturnType<typeof presentJob>;
