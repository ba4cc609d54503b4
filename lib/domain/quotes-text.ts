import { wordPlaces } from "./tokenise";

/** So many words in a row are a quotation. */
const leastWords = 4;
const longWord = 20;
const year = /^(?:19|20)\d\d$/;

/** A word that nobody writes by chance: a number, a key, a token. */
const isTelling = (word: string) =>
  word.length >= longWord || (word.length >= 4 && /\d/.test(word) && !year.test(word));

/** Runs of so many words, each as one string. */
function runsOf(words: readonly string[], length: number): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + length <= words.length; at++) runs.add(words.slice(at, at + length).join(" "));
  return runs;
}

/**
 * Whether words that are about a text repeat some of it: a few words in a row, one that nobody writes by chance, or a short text as
 * a whole. Case, accents and what stands between the words make no difference.
 */
export function quotesText(words: string, text: string): boolean {
  const [said, there] = [words, text].map((one) => wordPlaces(one).map(({ token }) => token));
  if (!said?.length || !there?.length) return false;
  const length = Math.min(leastWords, there.length);
  const known = new Set(there);
  if (said.some((word) => isTelling(word) && known.has(word))) return true;
  const runs = runsOf(there, length);
  return [...runsOf(said, length)].some((run) => runs.has(run));
}
