import { AppError, isAppError } from "@/lib/domain/app-error";
import { groupSizes } from "./group-sizes";
import type { Sql } from "./sql";

/** Work inside a write transaction. It may run again after a serialization failure, so it has no other effect than its statements. */
export type CommitJob<T> = (sql: Sql) => Promise<T>;

interface Waiting {
  job: CommitJob<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** The connection went while COMMIT was under way: the work may be saved or not, so nobody may do it again unasked. */
export class UnknownOutcome extends AppError {
  constructor(cause: unknown) {
    super(
      "overloaded",
      "The connection to the database was lost while this was being saved: it may have been saved or not. Read again before you repeat it.",
      {},
      { cause },
    );
  }
}

/** How one database runs a group of jobs as one transaction. */
export interface GroupTransaction {
  sql: Sql;
  /** @throws UnknownOutcome when nobody can tell whether it did */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export type BeginGroup = () => Promise<GroupTransaction>;

const largestGroup = 64;

/**
 * Drains waiting jobs in groups: one transaction, one wait for the disk. Nobody is answered before the COMMIT has returned.
 * A job that refuses before it has written anything leaves nothing to undo, so the group goes on. When one fails later the
 * group is undone and each of its jobs runs alone: rarer than a savepoint per job, and cheaper.
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
    let last = 1;
    while (this.#waiting.length > 0) {
      await this.#gather(last);
      const group = this.#waiting.splice(0, largestGroup);
      last = group.length;
      if (!(await this.#runGroup(group))) for (const waiting of group) await this.#runGroup([waiting]);
      // Lets the sockets be read, so that the next group holds what arrived meanwhile.
      if (this.#waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#draining = false;
  }

  /**
   * Who was in a large group often comes back at once with his next, a moment after the first of them: while more arrive at
   * every turn, waiting for them costs less than a wait for the disk of their own. Who is alone waits for nobody.
   */
  async #gather(last: number): Promise<void> {
    for (let seen = 0; this.#waiting.length > seen && this.#waiting.length < last; ) {
      seen = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** @returns false when the group was undone and nobody was answered */
  async #runGroup(group: readonly Waiting[]): Promise<boolean> {
    let undone = false;
    try {
      const transaction = await this.begin();
      try {
        const answers: Array<() => void> = [];
        for (const waiting of group) answers.push(await runJob(transaction.sql, waiting));
        await transaction.commit();
        groupSizes().observe(group.length);
        for (const answer of answers) answer();
      } catch (error) {
        await transaction.rollback();
        undone = !(error instanceof UnknownOutcome);
        throw error;
      }
    } catch (error) {
      // Where not even a transaction could be had, trying again for each job would only make everybody wait longer.
      if (undone && group.length > 1) return false;
      for (const waiting of group) waiting.reject(error);
    }
    return true;
  }
}

/** @throws what the job threw, when the transaction is not as it was before the job */
async function runJob(sql: Sql, waiting: Waiting): Promise<() => void> {
  let wrote = false;
  const watched: Sql = {
    provider: sql.provider,
    ending: sql.ending,
    locked: sql.locked,
    get: (text, params) => sql.get(text, params),
    all: (text, params) => sql.all(text, params),
    run(text, params) {
      wrote = true;
      return sql.run(text, params);
    },
    send(text, params, table) {
      wrote = true;
      return sql.send(text, params, table);
    },
  };
  try {
    const value = await waiting.job(watched);
    return () => waiting.resolve(value);
  } catch (error) {
    // A fault of the database itself may have ended the transaction (on PostgreSQL it has).
    if (wrote || !isAppError(error)) throw error;
    return () => waiting.reject(error);
  }
}
