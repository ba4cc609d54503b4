import type { AdversarialHit } from "@/lib/domain/adversarial-kinds";

// Letters that cannot be told from a Latin one in common typefaces, by code because nobody could read them here either.
const latinTwins = new Set([
  // Cyrillic A B E S I J K M H O P C T X Y I
  ..."\u0410\u0412\u0415\u0405\u0406\u0408\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0425\u04AE\u04C0",
  // Cyrillic a e s i j o p c y x d h l q w v
  ..."\u0430\u0435\u0455\u0456\u0458\u043E\u0440\u0441\u0443\u0445\u0501\u04BB\u04CF\u051B\u051D\u0475",
  // Greek A B E Z H I K M N O P T Y X
  ..."\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7",
  // Greek a i k v o p u x y c j
  ..."\u03B1\u03B9\u03BA\u03BD\u03BF\u03C1\u03C5\u03C7\u03B3\u03F2\u03F3",
]);

// Latin letters that look like one of the Russian alphabet.
const cyrillicLike = new Set("ABCEHKMOPTXaceopxy");
// Greek letters that science writes beside Latin ones, as in TNFα; they imitate only inside a Latin word.
const symbols = new Set("\u03B1\u03B9\u03BA\u03BD\u03C1\u03C5\u03C7\u03B3");

const word = /[\p{L}\p{M}]+/gu;
const latin = /\p{Script=Latin}/u;
const imitating = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const cyrillic = /\p{Script=Cyrillic}/u;
// A Latin abbreviation with a Russian ending, such as "PCшка", is how people write.
const acronym = /^\p{Lu}{2,}(?=\p{Ll})/u;

/** Words that mix Latin with Cyrillic or Greek letters and read as if they did not, because all letters of one alphabet look like the other. */
export function findLookAlikes(text: string): AdversarialHit[] {
  // Most texts stay within one alphabet.
  if (!imitating.test(text) || !latin.test(text)) return [];
  const hits: AdversarialHit[] = [];
  for (const { 0: letters, index } of text.matchAll(word)) {
    if (!imitating.test(letters) || !latin.test(letters)) continue;
    const imitation = imitationIn(Array.from(letters.normalize("NFC")));
    if (imitation) {
      hits.push({ kind: "look_alike", start: index, end: index + letters.length, detail: imitation });
    }
  }
  return hits;
}

function imitationIn(letters: readonly string[]): string | undefined {
  const foreign = letters.filter((letter) => imitating.test(letter));
  const own = letters.filter((letter) => latin.test(letter));
  if (foreign.every((letter) => latinTwins.has(letter)) && letters.some((_, i) => isInside(letters, i))) {
    return name(foreign[0] ?? "", "Latin");
  }
  const isRussian = foreign.every((letter) => cyrillic.test(letter)) && own.length <= foreign.length;
  if (isRussian && own.every((letter) => cyrillicLike.has(letter)) && !acronym.test(letters.join(""))) {
    return name(own[0] ?? "", "Cyrillic");
  }
  return undefined;
}

/** Whether this letter passes for a Latin one where it stands. */
function isInside(letters: readonly string[], i: number): boolean {
  const letter = letters[i] ?? "";
  if (!latinTwins.has(letter)) return false;
  return !symbols.has(letter) || (latin.test(letters[i - 1] ?? "") && latin.test(letters[i + 1] ?? ""));
}

function name(letter: string, imitated: string): string {
  const script = cyrillic.test(letter) ? "Cyrillic" : latin.test(letter) ? "Latin" : "Greek";
  const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return `The ${script} letter ${letter} (U+${code}) passes for a ${imitated} one.`;
}
