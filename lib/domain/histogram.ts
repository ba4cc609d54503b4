/** Counts values by how large they are: in each bucket those up to its bound, as Prometheus adds them up. */
export class Histogram {
  readonly bounds: readonly number[];
  readonly #counts: number[];
  sum = 0;
  count = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  observe(value: number): void {
    const at = this.bounds.findIndex((bound) => value <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.sum += value;
    this.count += 1;
  }

  /** How many values were at most each bound. */
  upTo(): { bound: number; count: number }[] {
    let seen = 0;
    return this.bounds.map((bound, at) => {
      seen += this.#counts[at] ?? 0;
      return { bound, count: seen };
    });
  }
}
