import { diffLines, diffStat, type Hunk, toHunks } from "@/lib/domain/line-diff";

/** What one version says beyond another, line by line. */
export interface Comparison {
  /** Null where there was nothing before. */
  fromId: string | null;
  toId: string;
  added: number;
  removed: number;
  hunks: Hunk[];
}

export function compareTexts(from: { id: string | null; text: string }, to: { id: string; text: string }): Comparison {
  const rows = diffLines(from.text, to.text);
  return { fromId: from.id, toId: to.id, ...diffStat(rows), hunks: toHunks(rows) };
}
