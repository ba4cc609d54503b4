/** Which place each key has by its value, the highest first; equal values share the best of their places. */
export function placesOf(values: ReadonlyMap<string, number>): Map<string, number> {
  const sorted = [...values].sort(([, a], [, b]) => b - a);
  const places = new Map<string, number>();
  let place = 0;
  let last: number | null = null;
  for (const [at, [key, value]] of sorted.entries()) {
    if (value !== last) place = at + 1;
    last = value;
    places.set(key, place);
  }
  return places;
}

// Reciprocal rank fusion usually adds 60 to each place, for lists that are then only sorted. Here what comes out is multiplied with
// an importance, which from 1 to 5 would outweigh any place: with 10 the tenth of both lists counts about half of the first.
const flatness = 10;

/**
 * Two rankings as one by reciprocal rank fusion: from 0 to 1, and 1 for what comes first in both. What only one list has counts
 * by that one.
 */
export function fusePlaces(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const share = (place: number | undefined) => (place === undefined ? 0 : (flatness + 1) / (flatness + place) / 2);
  return new Map([...new Set([...a.keys(), ...b.keys()])].map((key) => [key, share(a.get(key)) + share(b.get(key))]));
}
