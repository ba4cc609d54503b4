const least = 4;

const slotOf = (word: number) => Math.imul(word, 0x9e3779b1) >>> 16;

/**
 * Many byte strings, looked for in one pass: by their first four bytes. The time hardly grows with how many there are, which
 * matters where every file of a database is read.
 */
export class ByteStrings {
  readonly #starts = new Uint8Array(65_536);
  readonly #bySlot = new Map<number, number[]>();
  readonly #strings: readonly Buffer[];
  /** Bytes of the longest. */
  readonly longest: number;

  /** @throws RangeError for one of fewer than four bytes */
  constructor(strings: readonly Buffer[]) {
    this.#strings = strings;
    this.longest = Math.max(0, ...strings.map(({ length }) => length));
    for (const [index, bytes] of strings.entries()) {
      if (bytes.length < least) throw new RangeError(`a byte string has fewer than ${least} bytes`);
      const slot = slotOf(bytes.readInt32BE(0));
      this.#starts[slot] = 1;
      this.#bySlot.set(slot, [...(this.#bySlot.get(slot) ?? []), index]);
    }
  }

  /** Tells the index of each that occurs, as often as it does. */
  findIn(bytes: Buffer, found: (index: number) => void): void {
    let word = 0;
    for (let at = 0; at < bytes.length; at++) {
      word = (word << 8) | (bytes[at] as number);
      const slot = slotOf(word);
      if (this.#starts[slot] === 0 || at < least - 1) continue;
      const start = at - least + 1;
      for (const index of this.#bySlot.get(slot) ?? []) {
        const string = this.#strings[index] as Buffer;
        const end = start + string.length;
        if (end <= bytes.length && string.compare(bytes, start, end) === 0) found(index);
      }
    }
  }
}
