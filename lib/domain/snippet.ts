import type { SearchQuery } from "./search-query";
import { findMatches, type Match, type Stretch } from "./text-matches";

/** A part of one line of a text, as it stands there, with what was looked for in it. Offsets are UTF-16 units of `text`. */
export interface Snippet {
  text: string;
  marks: Stretch[];
  /** Counted from 1. */
  line: number;
  /** Whether the line goes on before it, or after it. */
  cutBefore: boolean;
  cutAfter: boolean;
}

const mostUnits = 200;
const before = 48;
const mostSnippets = 3;

/** A lone half, a mark or a joined character must not begin or end a snippet without what it belongs to. */
const clings = /^(?:[\udc00-\udfff]|\u200d|\ufe0e|\ufe0f|\p{M}|\p{Emoji_Modifier})/u;

function isInside(line: string, at: number): boolean {
  return at > 0 && at < line.length && (clings.test(line.slice(at, at + 2)) || line[at - 1] === "\u200d");
}

const mostClinging = 32;

function outwards(line: string, at: number, step: 1 | -1): number {
  let place = at;
  for (let moved = 0; moved < mostClinging && isInside(line, place); moved++) place += step;
  return place;
}

/** The nearest blank within a word's length, so that no word is cut where there is one. */
function atBlank(line: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved < 24; moved++) {
    const place = at + step * moved;
    if (place <= 0 || place >= line.length) return Math.max(0, Math.min(line.length, place));
    if (/\s/.test(line[step === 1 ? place - 1 : place] ?? "")) return place;
  }
  return at;
}

interface Line extends Stretch {
  number: number;
  matches: Match[];
}

function linesWith(text: string, matches: readonly Match[]): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let number = 1;
  for (const match of matches) {
    for (let next = text.indexOf("\n", start); next !== -1 && next < match.start; next = text.indexOf("\n", start)) {
      start = next + 1;
      number += 1;
    }
    const last = lines.at(-1);
    if (last?.number === number) last.matches.push(match);
    else {
      const found = text.indexOf("\n", start);
      const end = found === -1 ? text.length : found;
      lines.push({ number, start, end: text[end - 1] === "\r" ? end - 1 : end, matches: [match] });
    }
  }
  return lines;
}

const differentIn = (line: Line) => new Set(line.matches.map((match) => match.of)).size;

function cut(text: string, line: Line): Snippet {
  const whole = text.slice(line.start, line.end);
  const first = (line.matches[0]?.start ?? line.start) - line.start;
  let from = 0;
  let to = whole.length;
  if (whole.length > mostUnits) {
    from = first <= before ? 0 : outwards(whole, atBlank(whole, first - before, 1), -1);
    // The mark itself is never what is cut away.
    if (from > first) from = outwards(whole, first, -1);
    to = Math.min(whole.length, from + mostUnits);
    if (to < whole.length) to = outwards(whole, atBlank(whole, to, -1), 1);
  }
  const marks: Stretch[] = [];
  for (const match of line.matches) {
    const start = match.start - line.start - from;
    const end = Math.min(match.end - line.start, to) - from;
    if (start >= 0 && end > start) marks.push({ start, end });
  }
  const cutAfter = to < whole.length || line.matches.some((match) => match.end > line.end);
  return { text: whole.slice(from, to), marks, line: line.number, cutBefore: from > 0, cutAfter };
}

/** The lines that say most of what was asked for, in the order of the text, cut to what fits. Plain text, never markup. */
export function cutSnippets(text: string, query: SearchQuery): Snippet[] {
  return linesWith(text, findMatches(query, text))
    .map((line, order) => ({ line, order, different: differentIn(line) }))
    .sort((a, b) => b.different - a.different || a.order - b.order)
    .slice(0, mostSnippets)
    .sort((a, b) => a.order - b.order)
    .map(({ line }) => cut(text, line));
}
