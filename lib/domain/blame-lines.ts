/** A text cut into lines: where each begins, and its number in the book. Equal numbers are equal lines, terminators aside. */
export type NumberedLines = { readonly text: string; readonly starts: Int32Array; readonly numbers: Int32Array };

/** The lines of a text, and what it shares with the one before: the first `start` lines, and all from `end…` on. */
export type NextLines = NumberedLines & {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
};

export const noLines: NumberedLines = { text: "", starts: new Int32Array(0), numbers: new Int32Array(0) };

// How far past a changed line its neighbours are looked for.
const lookAhead = 8;
const leastPiece = 64;
const largestPiece = 8_192;

/**
 * Numbers lines by their text without the terminator (`\n` or `\r\n`), across many texts that resemble each other.
 * What two texts share at both ends is neither cut nor looked up again, which makes a thousand versions of a long text affordable.
 */
export class LineBook {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];

  /** How many different lines it has seen. */
  get size(): number {
    return this.texts.length;
  }

  /** The line with this number. */
  textOf(number: number): string {
    return this.texts[number] ?? "";
  }

  /** Cuts and numbers a text that follows another. */
  read(text: string, before: NumberedLines): NextLines {
    const start = sharedStart(before, text);
    const endBefore = sharedEnd(before, text, start);
    const shift = text.length - before.text.length;
    const to = (before.starts[endBefore] ?? before.text.length) + shift;
    const from = before.starts[start] ?? before.text.length;
    const middle = this.cut(text, { from, to }, { lines: before, line: start });
    const rest = before.starts.length - endBefore;
    const endAfter = start + middle.starts.length;
    const starts = new Int32Array(endAfter + rest);
    const numbers = new Int32Array(endAfter + rest);
    starts.set(before.starts.subarray(0, start));
    starts.set(middle.starts, start);
    for (let i = 0; i < rest; i++) starts[endAfter + i] = (before.starts[endBefore + i] ?? 0) + shift;
    numbers.set(before.numbers.subarray(0, start));
    numbers.set(middle.numbers, start);
    numbers.set(before.numbers.subarray(endBefore), endAfter);
    return { text, starts, numbers, start, endBefore, endAfter };
  }

  /** `likely` is where the same lines are expected next, to be taken over in one go. It decides nothing but speed. */
  private cut(text: string, range: { from: number; to: number }, likely: { lines: NumberedLines; line: number }) {
    const starts: number[] = [];
    const numbers: number[] = [];
    const before = likely.lines;
    let next = likely.line;
    for (let at = range.from; at < range.to; ) {
      const same = wholeLines(before, next, { text, from: at, to: range.to });
      const shift = at - (before.starts[next] ?? 0);
      for (const end = next + same.lines; next < end; next++) {
        starts.push((before.starts[next] ?? 0) + shift);
        numbers.push(before.numbers[next] ?? 0);
      }
      at += same.characters;
      if (at >= range.to) break;
      const feed = text.indexOf("\n", at);
      const isEnded = feed !== -1 && feed < range.to;
      const end = !isEnded ? range.to : feed > at && text[feed - 1] === "\r" ? feed - 1 : feed;
      const number = this.numberOf(text.slice(at, end));
      starts.push(at);
      numbers.push(number);
      const found = before.numbers.subarray(next, next + lookAhead).indexOf(number);
      if (found !== -1) next += found + 1;
      at = isEnded ? feed + 1 : range.to;
    }
    return { starts, numbers };
  }

  private numberOf(line: string): number {
    const known = this.numbers.get(line);
    if (known !== undefined) return known;
    const number = this.texts.push(line) - 1;
    this.numbers.set(line, number);
    return number;
  }
}

/** How many lines from `line` on, with their terminators, the other text repeats from an offset on, and how long they are. */
function wholeLines(before: NumberedLines, line: number, other: { text: string; from: number; to: number }) {
  const from = before.starts[line];
  if (from === undefined) return { lines: 0, characters: 0 };
  const a = before.text;
  const { text: b, from: bFrom } = other;
  const most = Math.min(a.length - from, other.to - bFrom);
  const shared = commonRun(
    most,
    (start, end) => a.slice(from + start, from + end) === b.slice(bFrom + start, bFrom + end),
  );
  const end = firstStart(before.starts, from + shared + 1) - 1;
  return { lines: end - line, characters: (before.starts[end] ?? from) - from };
}

/** How many whole lines both texts begin with. */
function sharedStart(before: NumberedLines, text: string): number {
  return wholeLines(before, 0, { text, from: 0, to: text.length }).lines;
}

/** The line of the text before from which on both texts are the same to their ends; never less than `start`. */
function sharedEnd(before: NumberedLines, text: string, start: number): number {
  const a = before.text;
  const shift = text.length - a.length;
  const most = Math.min(a.length, text.length) - (before.starts[start] ?? a.length);
  const characters = commonRun(
    most,
    (from, to) => a.slice(a.length - to, a.length - from) === text.slice(text.length - to, text.length - from),
  );
  const line = firstStart(before.starts, a.length - characters);
  const at = before.starts[line];
  // Where the shared part begins inside a line of the new text, that line is not shared.
  const isLineStart = at === undefined || at + shift === 0 || text[at + shift - 1] === "\n";
  return isLineStart ? line : line + 1;
}

/** The first line that begins at this offset or after it. */
function firstStart(starts: Int32Array, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the first `most` characters are the same. Large pieces compare as fast as memory is read; only one that differs is halved. */
function commonRun(most: number, isSame: (from: number, to: number) => boolean): number {
  let count = 0;
  let size = leastPiece;
  for (let isGrowing = true; size >= 1; ) {
    if (count + size <= most && isSame(count, count + size)) {
      count += size;
      if (isGrowing) size = Math.min(size * 2, largestPiece);
    } else {
      isGrowing = false;
      size = Math.floor(size / 2);
    }
  }
  return count;
}
