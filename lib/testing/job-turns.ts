import { expect } from "vitest";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner, type JobRunners } from "@/lib/job/job-runner";
import type { TestDatabase } from "./test-database";

/** Jobs of these kinds, carried out in this process. */
export function jobTurnsOf(database: TestDatabase, runners: JobRunners) {
  const failures: unknown[] = [];
  const onFailure = (_job: unknown, error: unknown) => failures.push(error);
  const runner = () => new JobRunner({ db: database.db, owner: ownProcess(), now: Date.now, runners, onFailure });
  /** What waits; fails where a job does. */
  async function runJobs() {
    failures.length = 0;
    const by = runner();
    await by.turn();
    await by.settle();
    expect(failures).toEqual([]);
  }
  return { runner, runJobs };
}
