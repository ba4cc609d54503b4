import type { Sql } from "./sql";

/** Work inside a write transaction. It may run again after a serialization failure, so it has no other effect than its statements. */
export type CommitJob<T> = (sql: Sql) => Promise<T>;

interface Waiting {
  job: CommitJob<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** How one database runs a group of jobs as one transaction. */
export interface GroupTransaction {
  sql: Sql;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export type BeginGroup = () => Promise<GroupTransaction>;

const largestGroup = 64;

/**
 * Drains waiting jobs in groups: one transaction, one savepoint per job, one wait for the disk.
 * A job that throws is undone alone. Nobody is answered before the group's COMMIT has returned.
 */
export class CommitQueue {
  readonly #waiting: Waiting[] = [];
  #draining = false;

  constructor(private readonly begin: BeginGroup) {}

  get idle(): boolean {
    return !this.#draining && this.#waiting.length === 0;
  }

  enqueue<T>(job: CommitJob<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ job, resolve: resolve as (value: unknown) => void, reject });
      if (!this.#draining) {
        this.#draining = true;
        // Requests that arrived in the same turn of the event loop join the first group.
        setImmediate(() => void this.#drain());
      }
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#runGroup(this.#waiting.splice(0, largestGroup));
      // Lets the sockets be read, so that the next group holds what arrived meanwhile.
      if (this.#waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#draining = false;
  }

  async #runGroup(group: Waiting[]): Promise<void> {
    const answers: Array<() => void> = [];
    try {
      const transaction = await this.begin();
      try {
        for (const waiting of group) answers.push(await runJob(transaction.sql, waiting, group.length > 1));
        await transaction.commit();
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
    } catch (error) {
      for (const waiting of group) waiting.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }
}

async function runJob(sql: Sql, waiting: Waiting, shared: boolean): Promise<() => void> {
  if (!shared) {
    const value = await waiting.job(sql);
    return () => waiting.resolve(value);
  }
  await sql.run("SAVEPOINT commit_job");
  try {
    const value = await waiting.job(sql);
    await sql.run("RELEASE SAVEPOINT commit_job");
    return () => waiting.resolve(value);
  } catch (error) {
    await sql.run("ROLLBACK TO SAVEPOINT commit_job");
    await sql.run("RELEASE SAVEPOINT commit_job");
    return () => waiting.reject(error);
  }
}
