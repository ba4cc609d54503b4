import { isUnspaced, queryTokens, wordPlaces } from "./tokenise";

/** One word that must be there. */
export interface SearchWord {
  token: string;
  /** Any word that begins so will do: where a script has no spaces, words are cut by what stands around them. */
  prefix: boolean;
}

/** What was asked for: all of the words and phrases, none of the excluded. */
export interface SearchQuery {
  words: readonly SearchWord[];
  /** The parts of each, in order. */
  phrases: readonly (readonly string[])[];
  excludedWords: readonly string[];
  excludedPhrases: readonly (readonly string[])[];
}

const mostWords = 32;
const mostPhrases = 8;

// A minus excludes only where it begins a word; a phrase that nobody closed goes on to the end.
const piece = /(?<![^\s])(-?)["“”„]([^"“”„]*)["“”„]?|["“”„]([^"“”„]*)["“”„]?|(\S[^\s"“”„]*)/gu;
const excluding = /^-(?=[\p{L}\p{N}])/u;

/**
 * Reads a query: words, "phrases", and either with `-` before it for what must not be there. Nothing is an error: signs that
 * mean nothing here are left out, as they are in the index.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const words = new Map<string, SearchWord>();
  const phrases: string[][] = [];
  const excludedWords = new Set<string>();
  const excludedPhrases: string[][] = [];
  for (const [, minus, begun, inside, word = ""] of text.matchAll(piece)) {
    const quoted = begun ?? inside;
    const excludes = minus === "-" || (quoted === undefined && excluding.test(word));
    const parts = wordPlaces(quoted ?? word).map((place) => place.token);
    if (parts.length === 0) continue;
    if (excludes && parts.length === 1) excludedWords.add(parts[0] ?? "");
    else if (excludes) excludedPhrases.push(parts);
    else if (quoted !== undefined && parts.length > 1) phrases.push(parts);
    else {
      const exact = quoted !== undefined;
      for (const token of queryTokens(quoted ?? word)) words.set(token, { token, prefix: !exact && isUnspaced(token) });
    }
  }
  return {
    words: [...words.values()].slice(0, mostWords),
    phrases: phrases.slice(0, mostPhrases).map((parts) => parts.slice(0, mostWords)),
    excludedWords: [...excludedWords].slice(0, mostWords),
    excludedPhrases: excludedPhrases.slice(0, mostPhrases).map((parts) => parts.slice(0, mostWords)),
  };
}

/**
 * What the index is asked for: a phrase's words are looked up there, and its order is seen to in the text. Where that is too much,
 * words of phrases are what is left out, because nothing but the index sees to the others.
 */
export function indexWords(query: SearchQuery): SearchWord[] {
  const words = new Map(query.words.map((word) => [word.token, word]));
  for (const token of query.phrases.flat()) words.set(token, { token, prefix: false });
  return [...words.values()].slice(0, mostWords);
}

/** Whether it names nothing to look for. */
export const isEmptyQuery = (query: SearchQuery): boolean => query.words.length === 0 && query.phrases.length === 0;
