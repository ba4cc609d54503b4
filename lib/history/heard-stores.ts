/** A store is left alone until nobody has written to it for so long: its writers would wait for what nobody asked for yet. */
export const quietMs = 2_000;
/** Where writing never stops it is looked at all the same. */
export const longestWaitMs = 30_000;

interface Heard {
  versions: number;
  firstAt: number;
  lastAt: number;
}

/** Counts what happens to stores, and says which of them are worth a look. Times are milliseconds of any one clock. */
export class HeardStores {
  readonly #heard = new Map<string, Heard>();

  /** @param least so many versions make a store worth it */
  constructor(private readonly least: number) {}

  add(storeId: string, versions: number, now: number): void {
    const known = this.#heard.get(storeId);
    if (known) {
      known.versions += versions;
      known.lastAt = now;
    } else {
      this.#heard.set(storeId, { versions, firstAt: now, lastAt: now });
    }
  }

  /** The stores to look at now; what they are noted for is forgotten. */
  take(now: number): string[] {
    const due = [...this.#heard].filter(([, one]) => this.#isDue(one, now)).map(([storeId]) => storeId);
    for (const storeId of due) this.#heard.delete(storeId);
    return due;
  }

  #isDue({ versions, firstAt, lastAt }: Heard, now: number): boolean {
    return versions >= this.least && (now - lastAt >= quietMs || now - firstAt >= longestWaitMs);
  }
}
