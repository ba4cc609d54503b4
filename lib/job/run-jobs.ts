import "server-only";
import type { Database } from "@/lib/db/database";
import { BackgroundWork, reportFailure } from "./background-work";
import { ownProcess } from "./job-process";
import { JobRunner, type JobRunners } from "./job-runner";

const pollMs = 1_000;
const running = new BackgroundWork("jobs_not_run");

/** Starts to run jobs; once per process. */
export function startJobs(db: Database, runners: JobRunners): void {
  const runner = new JobRunner({
    db,
    runners,
    owner: ownProcess(),
    now: Date.now,
    onFailure: (job, error) => reportFailure("job_failed", error, { job: job.id, kind: job.kind }),
  });
  const turn = async () => {
    await runner.turn();
    return pollMs;
  };
  running.start(db, { turn, close: () => runner.close() });
}

/** Tells this process that a job waits; others find it within a second. */
export const wakeJobs = (db: Database): void => running.wake(db);

/** Stops what is under way at its next progress and leaves it to the next start. */
export const stopJobs = (db: Database): Promise<void> => running.stop(db);
