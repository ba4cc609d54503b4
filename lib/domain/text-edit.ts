/** Where a text begins inside another: `offset` in UTF-16 units from the start, `line` counted from 1. */
export type Occurrence = { readonly offset: number; readonly line: number };

export type ReplaceResult =
  | { readonly kind: "replaced"; readonly content: string; readonly line: number }
  | { readonly kind: "notFound" }
  | { readonly kind: "duplicate"; readonly lines: number[] };

export type InsertResult =
  | { readonly kind: "inserted"; readonly content: string }
  | { readonly kind: "outOfRange"; readonly lineCount: number };

const loneSurrogate = /\p{Cs}/u;
const maxOccurrences = 1_000;

/**
 * Every place where `needle` begins, in order, overlapping ones included: `aa` begins twice in `aaa`, so replacing it there would be a guess.
 * The needle may span lines. An empty needle, or one that would cut a character in half, occurs nowhere.
 * Stops after 1,000: nobody reads more, and hostile text cannot make it slow.
 */
export function findOccurrences(content: string, needle: string): Occurrence[] {
  const occurrences: Occurrence[] = [];
  if (needle === "" || loneSurrogate.test(needle)) return occurrences;
  let line = 1;
  let counted = 0;
  for (
    let offset = content.indexOf(needle);
    offset !== -1 && occurrences.length < maxOccurrences;
    offset = content.indexOf(needle, offset + 1)
  ) {
    line += countNewlines(content, counted, offset);
    counted = offset;
    occurrences.push({ offset, line });
  }
  return occurrences;
}

/**
 * Replaces `oldText` where it occurs exactly once, byte for byte; `line` is where it began.
 * `lines` names each line with an occurrence once, so two on one line give one number.
 * As the vendor documents `str_replace` of the memory tool: it counts occurrences, not lines, and lets them span lines.
 */
export function replaceOnce(content: string, oldText: string, newText: string): ReplaceResult {
  const occurrences = findOccurrences(content, oldText);
  const only = occurrences[0];
  if (!only) return { kind: "notFound" };
  if (occurrences.length > 1) return { kind: "duplicate", lines: [...new Set(occurrences.map(({ line }) => line))] };
  const rest = content.slice(only.offset + oldText.length);
  return { kind: "replaced", content: content.slice(0, only.offset) + newText + rest, line: only.line };
}

/**
 * Puts `text` after line `insertLine`; 0 puts it at the top. A text may end with a newline or not, the result is the same.
 * Lines are what `\n` separates, as `view` numbers them: a final newline has an empty line after it, the empty text is one empty line.
 * All other bytes, carriage returns included, stay. `lineCount` is the largest line that is accepted.
 * As the vendor documents `insert` of the memory tool, and as its SDK does it in files.
 */
export function insertAtLine(content: string, insertLine: number, text: string): InsertResult {
  const lines = content.split("\n");
  if (!Number.isInteger(insertLine) || insertLine < 0 || insertLine > lines.length) {
    return { kind: "outOfRange", lineCount: lines.length };
  }
  lines.splice(insertLine, 0, text.endsWith("\n") ? text.slice(0, -1) : text);
  return { kind: "inserted", content: lines.join("\n") };
}

function countNewlines(content: string, from: number, to: number): number {
  let count = 0;
  for (let at = content.indexOf("\n", from); at !== -1 && at < to; at = content.indexOf("\n", at + 1)) count++;
  return count;
}
