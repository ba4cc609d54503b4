import { findEncodedBlobs } from "@/lib/domain/adversarial-blobs";
import { findHiddenCharacters } from "@/lib/domain/adversarial-hidden";
import { findInstructions } from "@/lib/domain/adversarial-instructions";
import {
  type AdversarialHit,
  type AdversarialKind,
  type AdversarialSeverity,
  adversarialKindTexts,
} from "@/lib/domain/adversarial-kinds";
import { findLookAlikes } from "@/lib/domain/adversarial-look-alikes";
import type { DiffRow } from "@/lib/domain/line-diff";

/**
 * A stretch of text to mark. `start` and `end` count UTF-16 units of the whole text, `end` exclusive; `line` counts from 1.
 * `detail` says what exactly, and may quote what was hidden: it is as hostile as the memory, so never HTML, never in a log.
 */
export type AdversarialSpan = {
  readonly kind: AdversarialKind;
  readonly severity: AdversarialSeverity;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly label: string;
  readonly explanation: string;
  readonly detail: string;
};

/** Lines from `from` to `to`, both counted from 1 and both included. */
export type LineRange = { readonly from: number; readonly to: number };

export type AdversarialScan = {
  /** Report only what touches these lines. The rest of the text is still read, because it decides what is ordinary. */
  readonly lines?: readonly LineRange[];
  /** Report only these kinds of findings. */
  readonly severity?: AdversarialSeverity;
  /** Report at most so many spans, from the top. */
  readonly limit?: number;
};

const defaultLimit = 1_000;

// Latin, Chinese, Japanese and Korean letters with their punctuation: most texts have nothing else, and then nothing hidden.
const unusual =
  /[^\t\n\r\x20-\x7E\u00A0-\u00AC\u00AE-\u024F\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2190-\u23FF\u2500-\u257F\u3001-\u303F\u3041-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF01-\uFF5E]/;

/**
 * Finds what a reader of the text cannot see, would misread, or should read with care, in time proportional to its length.
 * Spans are in the order of their starts; those of one kind do not overlap, those of different kinds may.
 * Joiners inside words of scripts that need them, emoji sequences, the flags of England, Scotland and Wales, a byte order mark
 * in front and variants of characters that have some are ordinary and not reported.
 */
export function scanAdversarialText(text: string, scan: AdversarialScan = {}): AdversarialSpan[] {
  const isHidden = scan.severity !== "lens" && unusual.test(text);
  const isLens = scan.severity !== "hidden";
  const hits = [
    ...(isHidden ? [...findHiddenCharacters(text), ...findLookAlikes(text)] : []),
    ...(isLens ? [...findEncodedBlobs(text), ...findInstructions(text)] : []),
  ];
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  return withLines(text, joinOverlaps(hits), scan).slice(0, scan.limit ?? defaultLimit);
}

/** What counts as a finding in the text: hidden characters and imitated letters. Cheap enough for every write. */
export function hiddenSpans(text: string): AdversarialSpan[] {
  return scanAdversarialText(text, { severity: "hidden" });
}

/** The ranges of the lines that a comparison added, to scan only what a change brought in. */
export function addedLineRanges(rows: readonly DiffRow[]): LineRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows) {
    if (row.kind !== "added") continue;
    const last = ranges.at(-1);
    if (last?.to === row.b - 1) last.to = row.b;
    else ranges.push({ from: row.b, to: row.b });
  }
  return ranges;
}

/** Hits of one kind that overlap become one; the first says what it is. */
function joinOverlaps(hits: readonly AdversarialHit[]): AdversarialHit[] {
  const joined: AdversarialHit[] = [];
  const lastOfKind = new Map<AdversarialKind, number>();
  for (const hit of hits) {
    const index = lastOfKind.get(hit.kind) ?? -1;
    const last = joined[index];
    if (last && hit.start < last.end) joined[index] = { ...last, end: Math.max(last.end, hit.end) };
    else lastOfKind.set(hit.kind, joined.push(hit) - 1);
  }
  return joined;
}

function withLines(text: string, hits: readonly AdversarialHit[], { lines }: AdversarialScan): AdversarialSpan[] {
  const spans: AdversarialSpan[] = [];
  const ranges = lines && [...lines].sort((a, b) => a.from - b.from);
  let line = 1;
  let feed = text.indexOf("\n");
  let range = 0;
  for (const { kind, start, end, detail = "" } of hits) {
    for (; feed !== -1 && feed < start; feed = text.indexOf("\n", feed + 1)) line++;
    const lastLine = line + text.slice(start, end - 1).split("\n").length - 1;
    while (ranges && range < ranges.length && (ranges[range]?.to ?? 0) < line) range++;
    if (ranges && (ranges[range]?.from ?? Number.POSITIVE_INFINITY) > lastLine) continue;
    spans.push({ kind, ...adversarialKindTexts[kind], start, end, line, detail });
  }
  return spans;
}
