import type { RedactionSummaryJson } from "@/lib/redaction/redaction.present";

type Pile = RedactionSummaryJson["piles"][number];

/** Hits that stay, by id: what kind each is of. */
export type LeftOut = ReadonlyMap<string, string>;

/** How many hits a part of the result has. */
export const hitsIn = (piles: readonly Pile[], of: (pile: Pile) => boolean = () => true): number =>
  piles.filter(of).reduce((sum, { hits }) => sum + hits, 0);

/** How many are removed without those that stay. Versions with an equal text stay together, or each by itself. */
export function removedHits(piles: readonly Pile[], leftOut: LeftOut, withSame: boolean): number {
  const goes = (kind: string) => withSame || kind !== "same";
  return hitsIn(piles, ({ kind }) => goes(kind)) - [...leftOut.values()].filter(goes).length;
}
