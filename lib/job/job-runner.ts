import "server-only";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import { isAppError, isRefusal } from "@/lib/domain/app-error";
import { contextOfJob } from "./context-of-job";
import type { Job, JobData, JobKind, Progress } from "./job";
import {
  claimJob,
  endJob,
  findFreeJobs,
  giveBack,
  isCancelRequested,
  type Looking,
  renewLeases,
  writeProgress,
} from "./job.store";
import { jobLeaseMs } from "./job-process";

/** What somebody gets who runs a job. */
export interface JobRun {
  job: Job;
  /** For what the job does: by the one who asked for it. */
  context: Context;
  /**
   * Keeps how far it is; whoever takes over begins there. With the `sql` of a transaction it is kept if that commits, so a step
   * and the word that it was made are one. It throws when the process is about to end or another has taken the job: let that out.
   */
  saveProgress(progress: Progress, sql?: Sql): Promise<void>;
  /** Whether somebody has asked for it to stop; after a true answer, return. */
  cancelled(): Promise<boolean>;
  /** For what may be waited for long: aborted when the process is about to end. Its `throwIfAborted` throws what is to be let out. */
  signal: AbortSignal;
}

export interface JobKindRunner {
  /** Does the work and answers what came of it, in ids and numbers. Everything up to the last progress has been done already. */
  run(run: JobRun): Promise<JobData>;
  /** How often it may fail without getting further before it is given up. */
  mostTries?: number;
}

export type JobRunners = Partial<Record<JobKind, JobKindRunner>>;

/** Not a failure: this process stops, or does not have the job any more. */
class Handed extends Error {}

export interface JobRunnerOptions {
  db: Database;
  runners: JobRunners;
  /** Which process this is. */
  owner: string;
  /** Milliseconds since 1970. */
  now: () => number;
  onFailure?: (job: Job, error: unknown) => void;
}

const mostAtOnce = 3;
const renewMs = jobLeaseMs / 3;
const usualTries = 5;
const longestPauseMs = 60_000;

/**
 * Runs jobs. Several processes may do it on one database: each job is run by the one that holds its lease. Who has lost it can
 * write nothing more into the job, and another goes on from its last progress.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #renewedAt = 0;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  /** Begins what is free, and holds on to what is under way. */
  async turn(): Promise<void> {
    const { db, now } = this.#options;
    if (now() - this.#renewedAt >= renewMs) {
      this.#renewedAt = now();
      await renewLeases(db, this.#looking(), this.#leaseEnd());
    }
    const room = mostAtOnce - this.#underWay.size;
    if (room <= 0 || this.#closing.signal.aborted) return;
    for (const { id } of await findFreeJobs(db, this.#looking(), room)) {
      const job = await claimJob(db, id, this.#looking(), this.#leaseEnd());
      if (!job) continue;
      const running = this.#run(job)
        .catch((error) => this.#options.onFailure?.(job, error))
        .finally(() => this.#underWay.delete(job.id));
      this.#underWay.set(job.id, running);
    }
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Stops what is under way at its next progress or in what it waits for, for the next start or another process. */
  async close(): Promise<void> {
    this.#closing.abort(new Handed());
    await this.settle();
  }

  #looking(): Looking {
    return { owner: this.#options.owner, now: this.#time(), busyWith: [...this.#underWay.keys()] };
  }

  #time(afterMs = 0): string {
    return new Date(this.#options.now() + afterMs).toISOString();
  }

  #leaseEnd(): string {
    return this.#time(jobLeaseMs);
  }

  async #run(job: Job): Promise<void> {
    const { db, runners } = this.#options;
    const { signal } = this.#closing;
    const kind = runners[job.kind];
    const most = kind?.mostTries ?? usualTries;
    const end = (state: "done" | "failed" | "cancelled", result: JobData | null, errorCode: string | null = null) =>
      endJob(db, job, { state, endedAt: this.#time(), result, errorCode });
    if (!kind) return end("failed", null, "unknown_kind");
    if (job.tries > most) return end("failed", null, "too_many_tries");
    let stopped = false;
    try {
      const result = await kind.run({
        job,
        context: await contextOfJob(db, job, () => this.#time()),
        saveProgress: (progress, sql) => this.#save(job, progress, sql),
        cancelled: async () => {
          signal.throwIfAborted();
          stopped = await isCancelRequested(db, job.id);
          return stopped;
        },
        signal,
      });
      await end(stopped ? "cancelled" : "done", result);
    } catch (error) {
      if (error instanceof Handed) return giveBack(db, job, { notBefore: null, tries: 0 });
      this.#options.onFailure?.(job, error);
      if (isRefusal(error) || job.tries >= most)
        return end("failed", null, isAppError(error) ? error.code : "internal");
      const pause = Math.min(1_000 * 2 ** job.tries, longestPauseMs);
      await giveBack(db, job, { notBefore: this.#time(pause), tries: job.tries });
    }
  }

  async #save(job: Job, progress: Progress, sql?: Sql): Promise<void> {
    if (!sql) this.#closing.signal.throwIfAborted();
    const write = (within: Sql) => writeProgress(within, job, progress, this.#leaseEnd());
    const held = sql ? await write(sql) : await this.#options.db.transaction((tx) => write(tx.sql));
    if (!held) throw new Handed();
    // What had been tried before it got this far does not count any more.
    job.tries = 0;
  }
}
