import "server-only";
import type { Database } from "@/lib/db/database";
import type { Job } from "./job";
import { ownProcess } from "./job-process";
import { JobRunner, type JobRunners } from "./job-runner";

const pollMs = 1_000;

interface Running {
  wake: () => void;
  stop: () => Promise<void>;
}

const shared = globalThis as typeof globalThis & { palimpsestJobs?: Map<Database, Running> };
const running = () => {
  shared.palimpsestJobs ??= new Map();
  return shared.palimpsestJobs;
};

/** Names what failed, without the words of an error: they could quote a text. */
function report(event: string, error: unknown, job?: Job): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  const time = new Date().toISOString();
  console.error(JSON.stringify({ level: "error", time, event, job: job?.id, kind: job?.kind, error: name, code }));
}

/** Starts to run jobs; once per process. */
export function startJobs(db: Database, runners: JobRunners): void {
  if (running().has(db)) return;
  const onFailure = (job: Job, error: unknown) => report("job_failed", error, job);
  const runner = new JobRunner({ db, runners, owner: ownProcess(), now: Date.now, onFailure });
  let closing = false;
  let failing = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | null = null;
  const next = (ms: number) => {
    clearTimeout(timer);
    if (!closing) timer = setTimeout(wake, ms).unref();
  };
  const turn = async () => {
    try {
      await runner.turn();
      failing = false;
      next(again ? 0 : pollMs);
    } catch (error) {
      // A database that is away is said once and asked again.
      if (!failing) report("jobs_not_run", error);
      failing = true;
      next(pollMs * 5);
    }
    again = false;
  };
  const wake = () => {
    again ||= busy !== null;
    if (busy || closing) return;
    busy = turn().finally(() => {
      busy = null;
    });
  };
  const stop = async () => {
    closing = true;
    clearTimeout(timer);
    await busy;
    await runner.close();
  };
  running().set(db, { wake, stop });
  next(0);
}

/** Tells this process that a job waits; others find it within a second. */
export function wakeJobs(db: Database): void {
  running().get(db)?.wake();
}

/** Stops what is under way at its next progress and leaves it to the next start. */
export async function stopJobs(db: Database): Promise<void> {
  const one = running().get(db);
  running().delete(db);
  await one?.stop();
}
