/** One step from a text to the next, in numbered lines. `sources` names for each line after the line before that it is, or -1 for a new one. */
export type LineStep = {
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly sources: Int32Array;
};

/** The least that makes a moved block recognisable: so many lines with text in them, or one line of so many characters (outer white space aside). */
const leastMovedLines = 2;
const leastMovedCharacters = 20;

// A line that was removed in more places than this is common; looking at all of them would make odd texts slow.
const mostPlaces = 64;

/**
 * Finds blocks of lines that were removed in one place and added, exactly alike, in another, and names their sources in `step.sources`.
 * From the top, each added line that has text takes the longest block that was removed and not yet found again, the first of several as long.
 */
export function followMoves(step: LineStep, textOf: (number: number) => string): void {
  const places = removedPlaces(step, textOf);
  if (places.size === 0) return;
  const isFree = freeLines(step);
  for (let j = 0; j < step.after.length; j++) {
    if (step.sources[j] !== -1) continue;
    const block = longestBlock(step, isFree, { j, places: places.get(step.after[j] ?? -1) ?? [] });
    if (!block || !isRecognisable(step, block, textOf)) continue;
    for (let k = 0; k < block.length; k++) {
      step.sources[block.j + k] = block.i + k;
      isFree[block.i + k] = 0;
    }
  }
}

/** `length` lines from `i` on before are those from `j` on after. */
type Block = { readonly i: number; readonly j: number; readonly length: number };

/** Where each removed line with text was. Blank lines move along with a block, but none begins the search for one. */
function removedPlaces(step: LineStep, textOf: (number: number) => string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  const added = new Set<number>();
  step.after.forEach((number, j) => {
    if (step.sources[j] === -1 && textOf(number).trim() !== "") added.add(number);
  });
  if (added.size === 0) return places;
  const isFree = freeLines(step);
  step.before.forEach((number, i) => {
    if (isFree[i] === 0 || !added.has(number)) return;
    const known = places.get(number);
    if (!known) places.set(number, [i]);
    else if (known.length < mostPlaces) known.push(i);
  });
  return places;
}

function freeLines({ before, sources }: LineStep): Uint8Array {
  const isFree = new Uint8Array(before.length).fill(1);
  for (const source of sources) if (source !== -1) isFree[source] = 0;
  return isFree;
}

function longestBlock(
  step: LineStep,
  isFree: Uint8Array,
  from: { readonly j: number; readonly places: readonly number[] },
): Block | undefined {
  const { before, after, sources } = step;
  const matches = (i: number, j: number) => isFree[i] === 1 && sources[j] === -1 && before[i] === after[j];
  let best: Block | undefined;
  for (const place of from.places) {
    if (isFree[place] === 0) continue;
    let length = 1;
    while (matches(place + length, from.j + length)) length++;
    if (!best || length > best.length) best = { i: place, j: from.j, length };
  }
  if (!best) return undefined;
  let { i, j, length } = best;
  for (; matches(i - 1, j - 1); length++) {
    i--;
    j--;
  }
  return { i, j, length };
}

function isRecognisable(step: LineStep, { j, length }: Block, textOf: (number: number) => string): boolean {
  let lines = 0;
  for (const number of step.after.subarray(j, j + length)) {
    const text = textOf(number).trim();
    if (text.length >= leastMovedCharacters) return true;
    if (text !== "") lines++;
    if (lines >= leastMovedLines) return true;
  }
  return false;
}
