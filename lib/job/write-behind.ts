import "server-only";
import type { Database } from "@/lib/db/database";
import { reportFailure } from "./background-work";

interface Kind<Item> {
  /** Writes all of them or nothing. */
  write(db: Database, items: Item[]): Promise<void>;
  /** Both items of one place as one; left out where no place comes twice. */
  join?(earlier: Item, later: Item): Item;
  /** How many are written in one transaction. */
  batch: number;
  /** From how many on they are written at once. */
  early?: number;
  /** More are not kept; only a database that does not write for minutes lets it come to that. */
  most: number;
}

interface Ledger<Item> {
  /** What is not written yet, by place. */
  waiting: Map<string, Item>;
  timer: NodeJS.Timeout | null;
  flushing: Promise<boolean> | null;
  /** What found no room, since the last report. */
  lost: number;
  /** How often in a row the database did not take it. */
  failures: number;
}

// Both bundles of the process serve the same database; what they add is written together.
const shared = globalThis as typeof globalThis & {
  palimpsestWriteBehind?: Map<string, WeakMap<Database, Ledger<unknown>>>;
};

// Writing takes a moment too, and together they stay below the promised second.
const flushMs = 700;
const longestWaitMs = 30_000;

function take<Item>(waiting: Map<string, Item>, count: number): [place: string, item: Item][] {
  const taken: [string, Item][] = [];
  for (const [place, item] of waiting) {
    if (taken.length === count) break;
    taken.push([place, item]);
    waiting.delete(place);
  }
  return taken;
}

/**
 * Remembers what requests add and writes it within a second, many together, so that none of them waits for it. What the database does
 * not take is said in the log, by counts and codes only, and tried again.
 */
export class WriteBehind<Item> {
  /** @param name of the events in the log: `<name>_not_written` and `<name>_lost` */
  constructor(
    private readonly name: string,
    private readonly kind: Kind<Item>,
  ) {}

  #ledgerOf(db: Database): Ledger<Item> {
    shared.palimpsestWriteBehind ??= new Map();
    const ledgers = shared.palimpsestWriteBehind.get(this.name) ?? new WeakMap<Database, Ledger<unknown>>();
    shared.palimpsestWriteBehind.set(this.name, ledgers);
    const ledger = ledgers.get(db) ?? { waiting: new Map(), timer: null, flushing: null, lost: 0, failures: 0 };
    ledgers.set(db, ledger);
    return ledger as Ledger<Item>;
  }

  add(db: Database, items: Iterable<[place: string, item: Item]>): void {
    const { most, early = most } = this.kind;
    const ledger = this.#ledgerOf(db);
    for (const [place, item] of items) {
      if (ledger.waiting.size < most || ledger.waiting.has(place)) this.#put(ledger, place, item);
      else ledger.lost += 1;
    }
    if (ledger.waiting.size >= early && ledger.failures === 0) void this.#write(db, ledger);
    else this.#writeSoon(db, ledger);
  }

  /**
   * Writes everything that was added until now; at the end of the process, and where somebody has to know at once.
   * @returns false when the database did not take it
   */
  async flush(db: Database): Promise<boolean> {
    const ledger = this.#ledgerOf(db);
    // What is under way holds only what was there when it began.
    await ledger.flushing;
    return ledger.waiting.size === 0 || this.#write(db, ledger);
  }

  /** For the end of the process: what the database does not take now is lost, and said to be. @returns how much that is */
  async end(db: Database): Promise<number> {
    const ledger = this.#ledgerOf(db);
    if (await this.flush(db)) return 0;
    const lost = ledger.waiting.size;
    ledger.waiting.clear();
    ledger.lost += lost;
    this.#report("lost", ledger);
    return lost;
  }

  #put({ waiting }: Ledger<Item>, place: string, item: Item): void {
    const known = waiting.get(place);
    waiting.set(place, known && this.kind.join ? this.kind.join(known, item) : item);
  }

  #writeSoon(db: Database, ledger: Ledger<Item>): void {
    if (ledger.timer || ledger.flushing) return;
    const wait = Math.min(flushMs * 2 ** ledger.failures, longestWaitMs);
    ledger.timer = setTimeout(() => void this.#write(db, ledger), wait).unref();
  }

  /** One at a time. Never throws. */
  #write(db: Database, ledger: Ledger<Item>): Promise<boolean> {
    if (ledger.timer) clearTimeout(ledger.timer);
    ledger.timer = null;
    ledger.flushing ??= this.#writeAll(db, ledger).finally(() => {
      ledger.flushing = null;
      if (ledger.waiting.size > 0) this.#writeSoon(db, ledger);
    });
    return ledger.flushing;
  }

  async #writeAll(db: Database, ledger: Ledger<Item>): Promise<boolean> {
    let remaining = ledger.waiting.size;
    while (remaining > 0) {
      const batch = take(ledger.waiting, Math.min(remaining, this.kind.batch));
      remaining -= batch.length;
      try {
        await this.kind.write(
          db,
          batch.map(([, item]) => item),
        );
      } catch (error) {
        // Back to the front, together with what came meanwhile.
        const since = ledger.waiting;
        ledger.waiting = new Map(batch);
        for (const [place, item] of since) this.#put(ledger, place, item);
        ledger.failures += 1;
        this.#report("not_written", ledger, error);
        return false;
      }
    }
    ledger.failures = 0;
    if (ledger.lost > 0) this.#report("lost", ledger);
    return true;
  }

  #report(what: "not_written" | "lost", ledger: Ledger<Item>, error?: unknown): void {
    reportFailure(`${this.name}_${what}`, error, { waiting: ledger.waiting.size, lost: ledger.lost });
    ledger.lost = 0;
  }
}
