import type { SoughtWord, TextCipher } from "../text-cipher";

/** What the index is asked: all of the words, none of the excluded. */
export interface IndexQuery {
  words: readonly SoughtWord[];
  excluded: readonly string[];
}

/** A word as FTS5 is asked for it. */
export const ftsWord = ({ token, prefix, or }: SoughtWord): string => {
  const word = `"${token.replaceAll('"', '""')}"${prefix ? "*" : ""}`;
  return or ? `(${word} OR ${ftsWord(or)})` : word;
};
export const ftsQuery = ({ words, excluded }: IndexQuery) =>
  [`(${words.map(ftsWord).join(" AND ")})`, ...excluded.map((token) => ftsWord({ token, prefix: false }))].join(
    " NOT ",
  );

const tsToken = (token: string) => `'${token.replace(/[\\']/g, "$&$&")}'`;
/** A word as a tsquery. */
export const tsWord = ({ token, prefix, or }: SoughtWord): string => {
  const word = `${tsToken(token)}${prefix ? ":*" : ""}`;
  return or ? `(${word} | ${tsWord(or)})` : word;
};
export const tsQuery = ({ words, excluded }: IndexQuery) =>
  [...words.map(tsWord), ...excluded.map((token) => `!${tsToken(token)}`)].join(" & ");

/** The same, as the index keeps words where texts are encrypted. */
export function soughtWith(cipher: TextCipher, { words, excluded }: IndexQuery): IndexQuery {
  const without = cipher.sought(excluded.map((token) => ({ token, prefix: false })));
  return {
    words: cipher.sought(words),
    excluded: without.flatMap(({ token, or }) => (or ? [token, or.token] : [token])),
  };
}
