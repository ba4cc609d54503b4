import { openDatabase } from "@/lib/db/open-database";
import { JobRunner, type JobRunners } from "@/lib/job/job-runner";
import { dieAtStatement } from "./die-at-statement";

/**
 * The database of a process of its own, which dies as by a power cut at the n-th statement.
 * @param args what kind of database, where it is, n, and how many milliseconds later it is for the process
 */
export async function openToDie([kind = "", place = "", killAt = "0", laterMs = "0"]: readonly string[]) {
  const opened = await openDatabase(
    kind === "sqlite" ? { provider: "sqlite", file: place } : { provider: "postgresql", url: place },
  );
  return {
    db: dieAtStatement(Number(killAt)).countedDatabase(opened),
    now: () => Date.now() + Number(laterMs),
    /** Says that it was not killed. */
    async end() {
      await opened.close();
      console.log("ended");
    },
  };
}

/** Carries out the jobs that wait, as `openToDie`. */
export async function runJobsToDie(args: readonly string[], runners: JobRunners): Promise<void> {
  const { db, now, end } = await openToDie(args);
  const onFailure = (_job: unknown, error: unknown) => console.error(error);
  const runner = new JobRunner({ db, owner: `child ${process.pid}`, now, runners, onFailure });
  await runner.turn();
  await runner.settle();
  await end();
}
