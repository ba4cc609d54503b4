/** An asynchronous mutex in order of arrival: the one writer connection belongs to one holder at a time. */
export class WriteLock {
  #tail: Promise<void> = Promise.resolve();
  #turn = 0;

  /** Another number with every holder and after each: who keeps one can see whether it still is its own turn. */
  get turn(): number {
    return this.#turn;
  }

  /** Waits for its turn and answers the function that ends it. Releasing twice is harmless. */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#turn += 1;
    const own = this.#turn;
    return () => {
      if (this.#turn === own) this.#turn += 1;
      release();
    };
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await task();
    } finally {
      release();
    }
  }
}
