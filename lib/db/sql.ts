import type { TextCipher } from "./text-cipher";

/** What both databases store in a column: ids, times and JSON are text, booleans are not used in raw statements. */
export type SqlValue = string | number | null;

export type MaybePromise<T> = T | Promise<T>;

/** What a transaction has put off until its end: a piece of work per key, the last one given. */
export class Ending {
  readonly #works = new Map<string, () => MaybePromise<void>>();

  put(key: string, work: () => MaybePromise<void>): void {
    this.#works.set(key, work);
  }

  /** Does what was put off until now: before the transaction commits, and before a statement that depends on it. */
  async run(): Promise<void> {
    const works = [...this.#works.values()];
    this.#works.clear();
    for (const work of works) await work();
  }
}

/**
 * Raw statements on one connection. Text uses `?` for parameters on both databases.
 * SQLite answers at once and PostgreSQL later: callers always await, which costs SQLite one microtask.
 */
export interface Sql {
  readonly provider: "sqlite" | "postgresql";
  /** Present where many jobs share a transaction and some work is cheaper for all of them together. */
  readonly ending?: Ending;
  /** Present where texts are encrypted at rest: what is read comes out in plain, what is written is given to it first. */
  readonly cipher?: TextCipher;
  /** Present where many jobs share a transaction: rows that it holds locked, by id, as they stand now. */
  readonly locked?: Map<string, object>;
  get<Row>(text: string, params?: readonly SqlValue[]): MaybePromise<Row | undefined>;
  /**
   * As `get`, for a read of one row by text keys that many requests make at once: where it takes a round trip, those that
   * wait go together. The statement has no LIMIT of its own. Absent inside transactions, where nobody else waits.
   */
  lookUp?<Row>(text: string, params: readonly SqlValue[]): MaybePromise<Row | undefined>;
  all<Row>(text: string, params?: readonly SqlValue[]): MaybePromise<Row[]>;
  /** Answers how many rows the statement changed. */
  run(text: string, params?: readonly SqlValue[]): MaybePromise<number>;
  /**
   * A write whose count nobody needs. In a grouped commit on PostgreSQL it is sent without waiting for its answer; a
   * failure then surfaces at the commit. Later statements see its effect all the same.
   * @param table where the statement may go together with those sent before and after it: the only table it touches. It must not
   *   depend on what they do. Each has its own table; what the database checks of keys between them it checks after all of them.
   */
  send(text: string, params?: readonly SqlValue[], table?: string): MaybePromise<void>;
}
