import type { BlameTrail, ChangedPlace, EarlierText, LineOrigin } from "@/lib/domain/blame";

/**
 * What blame needs to go on after a version, written as numbers: which version wrote how many lines, by the version's number. No
 * id, no text and nothing made of one; that a version was redacted is in it as the number of that version.
 */
export interface BlameNumbers {
  /** The redacted version since the last text, or 0; then whose the lines of that text are, and how many in a row. */
  origins: string;
  /** The way back through the texts since the snapshot before: of each how many places changed, and where, how many lines came and whose went. */
  steps: string;
}

// Reading a snapshot's history takes a row per version: the longer it is, the further apart they are.
const rowsPerVersion = 32;

/** After which version the next snapshot is due: of short histories every `interval` versions. */
export const nextSnapshotAfter = (number: number, interval: number): number =>
  number + Math.max(interval, Math.floor(number / rowsPerVersion));

/** The last version up to one of which a snapshot is due, where there is one of `reached`; `reached` where none is. */
export function lastSnapshotUpTo(number: number, reached: number, interval: number): number {
  let last = reached;
  for (let next = last; next <= number; next = nextSnapshotAfter(next, interval)) last = next;
  return last;
}

/** A version by its number; one behind which nobody knows is negative. */
const signed = (origin: LineOrigin): number => (origin.kind === "version" ? origin.number : -origin.number);

/** How many stretches of one origin there are, and of each whose it is and how long. */
function stretches(origins: readonly LineOrigin[]): number[] {
  const found: number[] = [];
  let last: LineOrigin | undefined;
  for (const origin of origins) {
    if (origin === last) found.push((found.pop() ?? 0) + 1);
    else found.push(signed(origin), 1);
    last = origin;
  }
  return [found.length / 2, ...found];
}

/** @param since how many texts the snapshot before knew */
export function blameNumbers({ origins, gap, texts }: BlameTrail, since: number): BlameNumbers {
  const steps = texts.slice(since).flatMap(({ places }) => {
    const numbers = places.map(({ start, added, removed }) => [start, added, ...stretches(removed)]);
    return [places.length, ...numbers.flat()];
  });
  return { origins: [gap ? signed(gap) : 0, ...stretches(origins)].join(" "), steps: steps.join(" ") };
}

const [space, minus, zero] = [32, 45, 48];

/** Reads a list of numbers one after the other. */
class NumberList {
  #at = 0;

  constructor(private readonly list: string) {}

  get isAtEnd(): boolean {
    return this.#at >= this.list.length;
  }

  next(): number {
    const { list } = this;
    let number = 0;
    let sign = 1;
    for (let at = this.#at; ; at++) {
      const code = at < list.length ? list.charCodeAt(at) : space;
      if (code === space) {
        this.#at = at + 1;
        return sign * number;
      }
      if (code === minus) sign = -1;
      else number = number * 10 + code - zero;
    }
  }
}

/** What is said of the versions by number elsewhere. */
export interface SnapshotSource {
  idOf(number: number): string;
  /** Of every text up to the snapshot, oldest first. */
  sha256s: readonly string[];
}

/**
 * The other way round.
 * @param steps those of all snapshots up to the one that `origins` are of, oldest first
 * @returns null where they are not about so many texts
 */
export function blameTrail(origins: string, steps: readonly string[], source: SnapshotSource): BlameTrail | null {
  const known = new Map<number, LineOrigin>();
  const originOf = (number: number): LineOrigin => {
    const found = known.get(number) ?? makeOrigin(number, source);
    known.set(number, found);
    return found;
  };
  const linesOf = (list: NumberList): LineOrigin[] => {
    const lines: LineOrigin[] = [];
    for (let stretches = list.next(); stretches > 0; stretches--) {
      const origin = originOf(list.next());
      for (let left = list.next(); left > 0; left--) lines.push(origin);
    }
    return lines;
  };
  const texts: EarlierText[] = [];
  for (const list of steps.map((step) => new NumberList(step))) {
    while (!list.isAtEnd) {
      const places: ChangedPlace[] = [];
      for (let left = list.next(); left > 0; left--)
        places.push({ start: list.next(), added: list.next(), removed: linesOf(list) });
      texts.push({ sha256: source.sha256s[texts.length] ?? "", places });
    }
  }
  if (texts.length !== source.sha256s.length) return null;
  const list = new NumberList(origins);
  const gap = list.next();
  return { origins: linesOf(list), gap: gap === 0 ? null : originOf(gap), texts };
}

function makeOrigin(number: number, { idOf }: SnapshotSource): LineOrigin {
  if (number > 0) return { kind: "version", versionId: idOf(number), number };
  return { kind: "unknown_before_redaction", beyond: idOf(-number), number: -number };
}
