/** An asynchronous mutex in order of arrival: the one writer connection belongs to one holder at a time. */
export class WriteLock {
  #tail: Promise<void> = Promise.resolve();

  /** Waits for its turn and answers the function that ends it. Releasing twice is harmless. */
  async acquire(): Promise<() => void> {
    const before = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
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
