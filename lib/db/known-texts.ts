/** What a memory's head said when it was read last. */
export interface KnownText {
  versionId: string;
  text: string;
}

const lifeMs = 30_000;
// Two generations of it at most.
const mostCharacters = 8_000_000;

/**
 * Texts that this process has read within the last minute, by the place they were found at. They are no answer by themselves:
 * every reader asks the database for the memory and says which version it knows, and a version's text never changes, so only
 * a text that is still the head's need not be sent again. After a minute they are gone, also where nobody reads any more.
 */
export class KnownTexts {
  #young = new Map<string, KnownText>();
  #old = new Map<string, KnownText>();
  #characters = 0;
  #timer: NodeJS.Timeout | undefined;

  get(place: string): KnownText | undefined {
    return this.#young.get(place) ?? this.#old.get(place);
  }

  put(place: string, known: KnownText): void {
    this.#young.set(place, known);
    this.#characters += known.text.length;
    if (this.#characters > mostCharacters) this.#age();
    this.#timer ??= setInterval(() => this.#age(), lifeMs).unref();
  }

  #age(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#characters = 0;
    if (this.#old.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
