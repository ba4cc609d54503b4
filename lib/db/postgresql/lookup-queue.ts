export type LookupKey = readonly string[];

/** Finds one row per key, in the order of the keys; undefined where there is none. */
export type FindRows<Row> = (keys: readonly LookupKey[]) => Promise<readonly (Row | undefined)[]>;

interface Waiter<Row> {
  resolve: (row: Row | undefined) => void;
  reject: (error: unknown) => void;
}

interface Wanted<Row> {
  key: LookupKey;
  waiters: Waiter<Row>[];
}

const largestGroup = 64;
/** For so many more turns of the event loop a group waits for others, as long as each of them brings some. */
const mostTurns = 8;

/**
 * Gathers lookups of one kind: while one statement is under way, those that arrive wait and go together as the next, each
 * key once. A group is closed before its statement is sent, so nobody is answered from a read that began before he asked:
 * a revoked key is refused by the next request, and a writer reads what he wrote. Who is alone waits for nobody,
 * but a turn of the event loop where there was a crowd before.
 */
export class LookupQueue<Row> {
  /** In order of arrival, by key. */
  #waiting = new Map<string, Wanted<Row>>();
  #scheduled = false;
  #underWay = 0;
  /** How many keys the largest of the last groups had, one less with every group. */
  #crowd = 0;

  constructor(private readonly findRows: FindRows<Row>) {}

  find(key: LookupKey): Promise<Row | undefined> {
    return new Promise((resolve, reject) => {
      const id = key.join("\0");
      const wanted = this.#waiting.get(id);
      if (wanted) wanted.waiters.push({ resolve, reject });
      else this.#waiting.set(id, { key, waiters: [{ resolve, reject }] });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.size === 0) return;
    // A full group does not wait for the one before it, so that a slow connection holds up only those who are on it.
    if (this.#underWay > 0 && this.#waiting.size < largestGroup) return;
    this.#scheduled = true;
    this.#gather(0, mostTurns);
  }

  /**
   * Requests that arrived in the same turn of the event loop join the group, and those of the next one, as long as each brings somebody
   * and fewer are there than have lately gone together: answered together they ask again one after the other, and a part of a group
   * costs nearly what a whole one does.
   */
  #gather(before: number, turnsLeft: number): void {
    setImmediate(() => {
      const { size } = this.#waiting;
      if (size > before && size < this.#crowd && turnsLeft > 0) return this.#gather(size, turnsLeft - 1);
      this.#scheduled = false;
      this.#crowd = Math.max(size, this.#crowd - 1);
      void this.#runGroup(this.#takeGroup());
    });
  }

  #takeGroup(): Wanted<Row>[] {
    const all = [...this.#waiting];
    // A map of its own for each group: of one that grows and shrinks V8 keeps each table by the one before it. Once one of them
    // counts as old, every row that was ever waited for is taken for one that lives.
    this.#waiting = new Map(all.slice(largestGroup));
    return all.slice(0, largestGroup).map(([, wanted]) => wanted);
  }

  async #runGroup(group: readonly Wanted<Row>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const rows = await this.findRows(group.map(({ key }) => key));
      for (const [at, { waiters }] of group.entries()) for (const { resolve } of waiters) resolve(rows[at]);
    } catch (error) {
      for (const { waiters } of group) for (const { reject } of waiters) reject(error);
    } finally {
      this.#underWay -= 1;
      this.#schedule();
    }
  }
}
