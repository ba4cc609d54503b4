type Line = { text: string };

/** Larger changes are not looked through line by line. */
const mostPairs = 3_000;
/** The share of words that two lines must have in common to be the same line, rewritten. */
const leastShare = 0.4;

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}_]+/gu) ?? [];

function shareOf(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common++;
    counts.set(word, left - 1);
  }
  return (2 * common) / (a.length + b.length);
}

/** The pairs in order with the most in common: `best[i][j]` is what the lines from `i` and `j` on can reach. */
function alignSimilar(shares: readonly (readonly number[])[], width: number): [number, number][] {
  const best = Array.from({ length: shares.length + 1 }, () => new Float64Array(width + 1));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  const gain = (i: number, j: number) => {
    const share = shares[i]?.[j] ?? 0;
    return share < leastShare ? Number.NEGATIVE_INFINITY : share + at(i + 1, j + 1);
  };
  for (let i = shares.length - 1; i >= 0; i--) {
    for (let j = width - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(at(i + 1, j), at(i, j + 1), gain(i, j));
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < shares.length && j < width; ) {
    if (at(i, j) === gain(i, j)) pairs.push([i++, j++]);
    else if (at(i, j) === at(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

/** For each line of a change the line on the other side that it became or came from: one for one, or, where the counts differ, the most alike. */
export function pairSimilar<A extends Line, B extends Line>(
  removed: readonly A[],
  added: readonly B[],
): Map<A | B, A | B> {
  const partners = new Map<A | B, A | B>();
  const join = (a: A | undefined, b: B | undefined) => {
    if (a && b) partners.set(a, b).set(b, a);
  };
  if (removed.length === added.length) {
    for (const [at, line] of removed.entries()) join(line, added[at]);
  } else if (removed.length * added.length <= mostPairs) {
    const words = added.map(({ text }) => wordsOf(text));
    const shares = removed.map(({ text }) => {
      const own = wordsOf(text);
      return words.map((other) => shareOf(own, other));
    });
    for (const [i, j] of alignSimilar(shares, added.length)) join(removed[i], added[j]);
  }
  return partners;
}
