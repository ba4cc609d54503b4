import type { SearchQuery, SearchWord } from "./search-query";
import { isPlainLetter, type WordPlace, wordPlaces } from "./tokenise";

/** A stretch of a text in UTF-16 units; `end` is excluded. */
export interface Stretch {
  start: number;
  end: number;
}

const nonAscii = /[\u0080-\uffff]/;
const plainPart = /^[a-z0-9]{1,63}$/;

/** Where the parts stand one after the other, whatever signs are between them. */
function runsOf(places: readonly WordPlace[], parts: readonly string[]): Stretch[] {
  const runs: Stretch[] = [];
  for (let at = 0; at + parts.length <= places.length; at++) {
    if (!parts.every((part, step) => places[at + step]?.token === part)) continue;
    runs.push({ start: places[at]?.start ?? 0, end: places[at + parts.length - 1]?.end ?? 0 });
    at += parts.length - 1;
  }
  return runs;
}

/** In texts of plain letters the rule of the index is a pattern, which is many times faster than cutting the text. */
const inPlain = (parts: readonly string[]) => new RegExp(`(?<![a-z0-9])${parts.join("[^a-z0-9]+")}(?![a-z0-9])`, "i");

// Also what the index leaves out: it does not part words.
const letter = "\\p{L}\\p{N}\\p{M}\\u00ad\\u200c\\u200d\\u2060\\ufeff";
/** In other texts the pattern is sure only where it fits: words are cut there that it takes for one. */
const surely = (parts: readonly string[]) =>
  new RegExp(`(?<![${letter}])${parts.join(`[^${letter}]+`)}(?![${letter}])`, "iu");

/** Tells for one text after the other whether it holds all phrases of a query and none of the excluded. */
export function phraseCheck({ phrases, excludedPhrases }: SearchQuery): (text: string) => boolean {
  const all = [
    ...phrases.map((parts) => ({ parts, wanted: true })),
    ...excludedPhrases.map((parts) => ({ parts, wanted: false })),
  ].map((phrase) => {
    const isPlain = phrase.parts.every((part) => plainPart.test(part));
    return { ...phrase, patterns: isPlain ? { plain: inPlain(phrase.parts), sure: surely(phrase.parts) } : null };
  });
  return (text) => {
    const isPlain = !nonAscii.test(text);
    let places: WordPlace[] | undefined;
    return all.every(({ parts, wanted, patterns }) => {
      if (isPlain && patterns) return patterns.plain.test(text) === wanted;
      if (patterns?.sure.test(text)) return wanted;
      places ??= wordPlaces(text);
      return runsOf(places, parts).length > 0 === wanted;
    });
  };
}

const fits = (words: readonly SearchWord[], token: string): boolean =>
  words.some((word) => (word.prefix ? token.startsWith(word.token) : token === word.token));

/** Whether a text holds everything that a query asks for, and nothing that it excludes: the rule of the index, without the index. */
export function textMatches(query: SearchQuery, places: readonly WordPlace[]): boolean {
  const tokens = new Set(places.map((place) => place.token));
  const has = ({ token, prefix }: SearchWord) =>
    tokens.has(token) || (prefix && [...tokens].some((one) => one.startsWith(token)));
  return (
    query.words.every(has) &&
    query.excludedWords.every((token) => !tokens.has(token)) &&
    query.phrases.every((parts) => runsOf(places, parts).length > 0) &&
    query.excludedPhrases.every((parts) => runsOf(places, parts).length === 0)
  );
}

export interface Match extends Stretch {
  /** Which of the words and phrases it is, for telling how many different ones are near each other. */
  of: string;
}

/** Where a word stands in a text of plain letters: looked for, instead of cutting all the other words out. */
function pushPlain(found: Match[], folded: string, token: string): void {
  for (let start = folded.indexOf(token); start !== -1; start = folded.indexOf(token, start + 1)) {
    const end = start + token.length;
    if (isPlainLetter(folded.charCodeAt(start - 1)) || isPlainLetter(folded.charCodeAt(end))) continue;
    found.push({ start, end, of: token });
  }
}

/** Null where the words have to be cut to be sure. */
function plainMatches({ words, phrases }: SearchQuery, text: string): Match[] | null {
  if (phrases.length > 0 || nonAscii.test(text)) return null;
  const found: Match[] = [];
  const folded = text.toLowerCase();
  for (const { token } of words) {
    // What is not plain itself does not stand in such a text.
    if (nonAscii.test(token)) continue;
    if (!plainPart.test(token)) return null;
    pushPlain(found, folded, token);
  }
  return found;
}

function matchesAmong({ words, phrases }: SearchQuery, places: readonly WordPlace[]): Match[] {
  const found: Match[] = phrases.flatMap((parts) =>
    runsOf(places, parts).map((run) => ({ ...run, of: parts.join(" ") })),
  );
  for (const { token, start, end } of places) if (fits(words, token)) found.push({ start, end, of: token });
  return found;
}

/** Where a text says what a query asks for: its words, and its phrases as a whole; in order, none inside another. */
export function findMatches(query: SearchQuery, text: string): Match[] {
  const found = plainMatches(query, text) ?? matchesAmong(query, wordPlaces(text));
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Match[] = [];
  for (const match of found) if (match.start >= (apart.at(-1)?.end ?? 0)) apart.push(match);
  return apart;
}
