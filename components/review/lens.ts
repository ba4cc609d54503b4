import type { DiffMark, DiffRow } from "@/components/ui/diff";
import type { AdversarialKind } from "@/lib/domain/adversarial-kinds";
import { type AdversarialSpan, type LineRange, scanAdversarialText } from "@/lib/domain/adversarial-text";

/** What was seen in the lines that a comparison added. */
export type Seen = Pick<AdversarialSpan, "kind" | "severity" | "line" | "label" | "explanation" | "detail">;

export type Lens = { rows: DiffRow[]; seen: readonly AdversarialSpan[] };

/** More marks than this on one text say nothing new, and would make the page slow. */
const mostSpans = 500;

function addedRanges(rows: readonly DiffRow[]): LineRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { kind, b } of rows) {
    if (kind !== "added" || b === undefined) continue;
    const last = ranges.at(-1);
    if (last && last.to === b - 1) last.to = b;
    else ranges.push({ from: b, to: b });
  }
  return ranges;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The marks of each line, from spans that may run over several. */
function marksByLine(text: string, spans: readonly AdversarialSpan[]): Map<number, DiffMark[]> {
  const starts = lineStarts(text);
  const marks = new Map<number, DiffMark[]>();
  for (const { start, end, line, severity, label, detail } of spans) {
    for (let at = line; at <= starts.length && (starts[at - 1] ?? 0) < end; at++) {
      const from = starts[at - 1] ?? 0;
      const mark: DiffMark = {
        start: Math.max(0, start - from),
        end: end - from,
        tone: severity === "hidden" ? "warning" : "info",
        title: detail ? `${label}: ${detail}` : label,
      };
      const known = marks.get(at);
      if (known) known.push(mark);
      else marks.set(at, [mark]);
    }
  }
  return marks;
}

/** Marks, in the lines that were added, what a reader would not see or should read with care. */
export function throughLens(after: string, rows: readonly DiffRow[]): Lens {
  const lines = addedRanges(rows);
  const seen = lines.length > 0 ? scanAdversarialText(after, { lines, limit: mostSpans }) : [];
  if (seen.length === 0) return { rows: [...rows], seen };
  const marks = marksByLine(after, seen);
  const marked = rows.map((row) =>
    row.kind === "added" && row.b !== undefined && marks.has(row.b) ? { ...row, marks: marks.get(row.b) } : row,
  );
  return { rows: marked, seen };
}

export type SeenKind = { kind: AdversarialKind; label: string; explanation: string; hidden: boolean; spans: Seen[] };

/** The same by kind, what is hidden first. */
export function byKind(seen: readonly Seen[]): SeenKind[] {
  const kinds = new Map<AdversarialKind, SeenKind>();
  for (const span of seen) {
    const { kind, label, explanation } = span;
    const known = kinds.get(kind);
    if (known) known.spans.push(span);
    else kinds.set(kind, { kind, label, explanation, hidden: span.severity === "hidden", spans: [span] });
  }
  return [...kinds.values()].sort((a, b) => Number(b.hidden) - Number(a.hidden));
}
