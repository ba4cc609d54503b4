import { slugWord } from "@/lib/domain/entry";

export interface LiteralOptions {
  ignoreCase: boolean;
  wholeWords?: boolean;
}

const special = /[.*+?^${}()|[\]\\/]/g;

/** Both ways in which Unicode writes an accent, and what was asked for. */
const formsOf = (text: string) => [...new Set([text, text.normalize("NFC"), text.normalize("NFD")])];

/** Scripts that are written without spaces, or with what a word does in its sentence right behind it. */
const unspaced = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join("");
const beginsUnspaced = new RegExp(`^[${unspaced}]`, "u");
const endsUnspaced = new RegExp(`[${unspaced}]$`, "u");
/** What stands right beside a word only where it goes on; an underscore does not, nor does another script of those. */
const inWord = `(?![${unspaced}])[\\p{L}\\p{N}\\p{M}]`;

/**
 * Not inside of a longer word: the Ann of a subject is no part of “annual”, nor is the id 42 of 420. Where no space would stand there
 * is no telling, and a name is found whatever is beside it; a mark behind it makes another sign of its last one.
 */
function apart(form: string, source: string): string {
  const before = beginsUnspaced.test(form) ? "" : `(?<!${inWord})`;
  return `${before}(?:${source})${endsUnspaced.test(form) ? "(?!\\p{M})" : `(?!${inWord})`}`;
}

/** One text as a pattern: any line ending for a line ending; in whole words any white space for white space. */
export function literalPattern(text: string, { ignoreCase, wholeWords }: LiteralOptions): RegExp {
  const escaped = (form: string) => form.replace(special, "\\$&");
  const sources = formsOf(wholeWords ? text.trim() : text).map((form) =>
    wholeWords
      ? apart(form, escaped(form).replace(/\s+/g, "\\s+"))
      : escaped(form).replace(/\r\n|\r|\n/g, "(?:\\r\\n|\\r|\\n)"),
  );
  return new RegExp(sources.join("|"), ignoreCase ? "giu" : "gu");
}

/** A word that nobody writes by chance. */
const isTelling = (word: string) => word.length >= 8 && /\p{N}/u.test(word) && /\p{L}/u.test(word);

/**
 * The same text as the name of an entry's file says it, in any case, because a name keeps none. Null for what says too little so: of
 * `C++` the letter would be left.
 */
export function slugPattern(text: string): RegExp | null {
  const words = text.normalize("NFC").match(new RegExp(slugWord, "gu")) ?? [];
  const [first = ""] = words;
  if (words.length < 2 && !isTelling(first)) return null;
  const slug = words.join("-");
  return new RegExp(apart(slug, slug), "giu");
}
