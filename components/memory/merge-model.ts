import { splitLines } from "@/lib/domain/line-diff";
import { detectLineEnding } from "@/lib/domain/line-ending";
import { type MergeRegion, mergeThreeWay } from "@/lib/domain/merge-three-way";

/** How a region where both sides changed the same lines is to be resolved. */
export type Choice = { take: "mine" | "theirs" | "both" } | { take: "edit"; text: string };

export type Conflict = Extract<MergeRegion, { kind: "conflict" }>;

/** The choices made so far, by what they decide: they stay valid when the merge is computed anew against a newer version. */
export type Choices = ReadonlyMap<string, Choice>;

export type Merge = {
  regions: MergeRegion[];
  conflicts: Conflict[];
  /** Conflicts without a choice. */
  open: number;
  /** The merged text; null while conflicts are open. */
  text: string | null;
};

/**
 * Names a conflict by what it is about, and by where it lies in the text that both sides began with: two places may say the same. That
 * text stays what it is while the other side goes on, so a choice finds its place again.
 */
export const conflictKey = ({ after, base, mine, theirs }: Conflict): string =>
  JSON.stringify([after, base, mine, theirs]);

/**
 * What somebody typed for these lines while the other side said something else there: it decides nothing any more, and is not lost.
 * @returns the text, with the key that it is kept under
 */
export function typedBefore(
  conflict: Conflict,
  { conflicts }: Pick<Merge, "conflicts">,
  choices: Choices,
): { key: string; text: string } | undefined {
  const there = new Set(conflicts.map(conflictKey));
  for (const [key, choice] of [...choices].reverse()) {
    if (choice.take !== "edit" || there.has(key)) continue;
    const [after, base, mine] = JSON.parse(key) as [number, string, string];
    const end = after + splitLines(base).length;
    // The place has grown where the other side went on below or above.
    const within = after >= conflict.after && end <= conflict.after + splitLines(conflict.base).length;
    if (within && conflict.mine.includes(mine)) return { key, text: choice.text };
  }
  return undefined;
}

const endsLine = (text: string) => text === "" || text.endsWith("\n");

/** The text that a choice stands for. Both means mine and then theirs, on lines of their own. */
export function chosenText(conflict: Conflict, choice: Choice): string {
  switch (choice.take) {
    case "mine":
      return conflict.mine;
    case "theirs":
      return conflict.theirs;
    case "both":
      return conflict.mine + (endsLine(conflict.mine) ? "" : "\n") + conflict.theirs;
    case "edit":
      return choice.text;
  }
}

/** Merges two edits of one text as far as it can be done, and then as far as has been chosen. */
export function mergeWithChoices(texts: { base: string; mine: string; theirs: string }, choices: Choices): Merge {
  const { regions } = mergeThreeWay(texts.base, texts.mine, texts.theirs);
  const conflicts = regions.filter((region) => region.kind === "conflict");
  // How lines end in what is stored now; a single line says nothing about that.
  const like = texts.theirs.includes("\n") ? texts.theirs : texts.mine;
  const open = conflicts.filter((conflict) => !choices.has(conflictKey(conflict))).length;
  return {
    regions,
    conflicts,
    open,
    text:
      open > 0
        ? null
        : joined(
            regions.map((region) => textOf(region, choices, like)),
            like,
          ),
  };
}

/** What was typed may lack the last newline; without one it would run into the lines after it. */
const joined = (parts: readonly string[], like: string): string =>
  parts.reduceRight((after, part) => (after === "" || endsLine(part) ? part : endingAs(`${part}\n`, like)) + after, "");

function textOf(region: MergeRegion, choices: Choices, like: string): string {
  if (region.kind === "merged") return region.text;
  const choice = choices.get(conflictKey(region));
  if (!choice) return "";
  const chosen = chosenText(region, choice);
  return choice.take === "edit" || choice.take === "both" ? endingAs(chosen, like) : chosen;
}

/** A field ends its lines in LF, and two texts put together may differ: in the whole text all lines end alike. */
function endingAs(text: string, like: string): string {
  const ending = detectLineEnding(like);
  return ending === "mixed" ? text : text.replace(/\r?\n/g, ending === "crlf" ? "\r\n" : "\n");
}
