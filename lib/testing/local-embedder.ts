import { createHash } from "node:crypto";
import { tellingWords } from "@/lib/domain/entry";
import { isUnspaced, tokenise } from "@/lib/domain/tokenise";
import { conceptsOf } from "./concept-lexicon";

export const localDimensions = 512;

const wordWeight = 1;
const pieceWeight = 0.35;
const conceptWeight = 1.6;

/** Where a feature goes in a vector, and with which sign: two features that meet there cancel as often as they add. */
function placeOf(feature: string): { at: number; sign: 1 | -1 } {
  const hash = createHash("sha256").update(feature).digest();
  return { at: hash.readUInt32LE(0) % localDimensions, sign: (hash[4] ?? 0) % 2 === 0 ? 1 : -1 };
}

function piecesOf(word: string): string[] {
  const characters = [...(isUnspaced(word) ? word : `<${word}>`)];
  const length = isUnspaced(word) ? 2 : 3;
  return Array.from({ length: Math.max(0, characters.length - length + 1) }, (_, at) =>
    characters.slice(at, at + length).join(""),
  );
}

/**
 * A vector for a text without a model: its words, pieces of them, and the concepts that a small lexicon of both languages knows,
 * each hashed to a place. The same text always gives the same vector, on any machine.
 */
export function localVector(text: string): number[] {
  const vector: number[] = Array.from({ length: localDimensions }, () => 0);
  const add = (feature: string, weight: number) => {
    const { at, sign } = placeOf(feature);
    vector[at] = (vector[at] ?? 0) + sign * weight;
  };
  for (const { token } of tellingWords(tokenise(text).map((token) => ({ token })))) {
    add(`word ${token}`, wordWeight);
    for (const piece of piecesOf(token)) add(`piece ${piece}`, pieceWeight);
  }
  for (const concept of conceptsOf(text)) add(`concept ${concept}`, conceptWeight);
  // Of a text without a word there is still a vector.
  if (!vector.some((value) => value !== 0)) vector[0] = 1;
  return vector;
}
