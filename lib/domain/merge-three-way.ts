import { alignLines } from "@/lib/domain/align-lines";
import { splitLines } from "@/lib/domain/line-diff";

/**
 * A stretch of the result, or of what both sides changed differently. The texts are whole lines with their terminators; `after` is how
 * many lines of the base come before it, which no other conflict of the same merge has in common with it.
 */
export type MergeRegion =
  | { readonly kind: "merged"; readonly text: string }
  | ({ readonly kind: "conflict" } & Stretch);

/** `text` is the merged text; without it, somebody has to decide each region of kind `conflict`. */
export type MergeResult =
  | { readonly clean: true; readonly regions: MergeRegion[]; readonly text: string }
  | { readonly clean: false; readonly regions: MergeRegion[]; readonly text?: undefined };

/**
 * Brings two edits of one text together, line by line. Where only one side changed something, or both the same, the change is taken;
 * where both changed the same lines, or lines that touch, there is a conflict. Nothing of either side is lost:
 * the regions with `mine` of each conflict hold every line that `mine` added or kept, and so with `theirs`.
 */
export function mergeThreeWay(base: string, mine: string, theirs: string): MergeResult {
  const regions: MergeRegion[] = [];
  for (const stretch of stretches(splitLines(base), splitLines(mine), splitLines(theirs)))
    append(regions, decide(stretch));
  const merged: string[] = [];
  for (const region of regions) {
    if (region.kind === "conflict") return { clean: false, regions };
    merged.push(region.text);
  }
  return { clean: true, regions, text: merged.join("") };
}

type Stretch = { readonly after: number; readonly base: string; readonly mine: string; readonly theirs: string };

/** Cuts all three texts at the lines that they share: what lies between two cuts belongs together. */
function* stretches(base: string[], mine: string[], theirs: string[]): Generator<Stretch> {
  const inMine = alignLines(base, mine);
  const inTheirs = alignLines(base, theirs);
  let from = { base: 0, mine: 0, theirs: 0 };
  const until = (end: typeof from): Stretch => ({
    after: from.base,
    base: base.slice(from.base, end.base).join(""),
    mine: mine.slice(from.mine, end.mine).join(""),
    theirs: theirs.slice(from.theirs, end.theirs).join(""),
  });
  for (const [i, line] of base.entries()) {
    const shared = { base: i, mine: inMine[i] ?? -1, theirs: inTheirs[i] ?? -1 };
    if (shared.mine === -1 || shared.theirs === -1) continue;
    yield until(shared);
    yield { after: i, base: line, mine: line, theirs: line };
    from = { base: i + 1, mine: shared.mine + 1, theirs: shared.theirs + 1 };
  }
  yield until({ base: base.length, mine: mine.length, theirs: theirs.length });
}

function decide(stretch: Stretch): MergeRegion {
  const { base, mine, theirs } = stretch;
  if (mine === theirs || theirs === base) return { kind: "merged", text: mine };
  if (mine === base) return { kind: "merged", text: theirs };
  return { kind: "conflict", ...stretch };
}

function append(regions: MergeRegion[], region: MergeRegion): void {
  const last = regions.at(-1);
  if (region.kind === "conflict") regions.push(region);
  else if (region.text === "") return;
  else if (last?.kind === "merged") regions[regions.length - 1] = { kind: "merged", text: last.text + region.text };
  else regions.push(region);
}
