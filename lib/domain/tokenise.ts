const maxTokenLength = 64;
const maxQueryTokens = 32;

// Joined words as identifiers, versions and dates are written: snake_case, kebab-case, dotted.names, 2026-05-09.
const asciiWord = /[a-z0-9]+(?:(?:_+|[.-])[a-z0-9]+)*/g;
const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:_+|[.-])[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const joint = /[_.-]+/;
const splitJoint = /([_.-]+)/;
const nonAscii = /[\u0080-\uffff]/;
// All but the voicing marks of kana, which make other letters: ハ is not パ.
const diacritics = /(?![\u3099\u309a])[\p{Mn}\p{Me}]/gu;
// Soft hyphen, joiners, word joiner and byte order mark hide inside words. U+200B stays: it separates words in Thai and Khmer.
const unseen = /\u00ad|\u200c|\u200d|\u2060|\ufeff/g;
// Scripts that are written without spaces between words.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

// Any language would cut these scripts alike; naming one keeps the machine's settings out of the index.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/**
 * The words of a text for the search index, in order, each as often as it occurs. Case, width and diacritics are folded: `Café` and `cafe` are one.
 * Joined words give their parts and then the whole (`snake_case`: `snake`, `case`, `snake_case`); Chinese, Japanese, Thai and their like are cut into words.
 * A token has 1–64 characters: letters, digits, marks and, inside a whole, `_`, `-` and `.`. Both databases index tokens as they are.
 */
export function tokenise(text: string): string[] {
  const tokens: string[] = [];
  for (const word of foldedWords(text)) {
    if (joint.test(word)) for (const part of word.split(joint)) tokens.push(clip(part));
    tokens.push(clip(word));
  }
  return tokens;
}

const space = 32;
const zero = 48;
const nine = 57;
const upperA = 65;
const upperZ = 90;
const lowerA = 97;
const lowerZ = 122;

/** The same words in one line with a space between them. In plain English most texts are read once, without a string for each word. */
export function tokenLine(text: string): string {
  return plainLine(text) ?? tokenise(text).join(" ");
}

/** Null where a text holds anything but ASCII, joined words or a word that is too long. */
function plainLine(text: string): string | null {
  const line = Buffer.allocUnsafe(text.length + 1);
  let length = 0;
  let word = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return null;
    const isLetter = (code >= lowerA && code <= lowerZ) || (code >= upperA && code <= upperZ);
    if (isLetter || (code >= zero && code <= nine)) {
      word += 1;
      if (word > maxTokenLength) return null;
      // The bit that makes a letter small is set in digits already.
      line[length++] = code | 32;
    } else if (word > 0) {
      if (isJoint(code) && isJoined(text, i)) return null;
      word = 0;
      line[length++] = space;
    }
  }
  return line.toString("latin1", 0, word > 0 ? length : Math.max(0, length - 1));
}

const isJoint = (code: number) => code === 45 || code === 46 || code === 95;

/** Whether a word goes on after what may join two: as `asciiWord` has it, or beyond ASCII, where that is not decided here. */
function isJoined(text: string, at: number): boolean {
  let after = at + 1;
  while (text.charCodeAt(after) === 95) after++;
  const next = text.charCodeAt(after);
  return (next >= zero && next <= nine) || (next >= upperA && next <= upperZ) || (next >= lowerA && next <= lowerZ);
}

/**
 * What a memory must hold, all of it, to answer a query: the parts of its words, each once, at most 32.
 * Without the wholes, `snake case` finds `snake_case` and the other way round; the index always has the parts.
 */
export function queryTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const word of foldedWords(text)) {
    for (const part of word.split(joint)) tokens.add(clip(part));
  }
  return [...tokens].slice(0, maxQueryTokens);
}

function foldedWords(text: string): string[] {
  if (!nonAscii.test(text)) return text.toLowerCase().match(asciiWord) ?? [];
  const folded: string[] = [];
  for (const word of text.replace(unseen, "").match(anyWord) ?? []) {
    // Cutting needs the vowel signs that folding removes, so it comes first.
    if (!unspaced.test(word)) pushFolded(folded, word);
    else for (const { segment, isWordLike } of segmenter.segment(word)) if (isWordLike) pushFolded(folded, segment);
  }
  return folded;
}

function pushFolded(words: string[], word: string): void {
  // A piece cut out of a joined word may begin with the joint: "𠀀_0" gives "_0".
  if (!nonAscii.test(word)) words.push(...(word.toLowerCase().match(asciiWord) ?? []));
  // Compatibility forms may unfold to more than a word: "½" to "1⁄2", one Arabic ligature to a whole sentence.
  else words.push(...(fold(word).match(anyWord) ?? []));
}

function fold(word: string): string {
  const bare = word.normalize("NFKD").replace(diacritics, "");
  // Up and down again is what makes "ß" equal to "ss" and the Greek final sigma equal to the other.
  return bare.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

function clip(token: string): string {
  return token.length <= maxTokenLength ? token : token.slice(0, maxTokenLength).replace(/[\ud800-\udbff]$/, "");
}

/** Whether a token is of a script without spaces between words. */
export const isUnspaced = (token: string): boolean => unspaced.test(token);

/** Where a part of a word stands in a text, in UTF-16 units; `end` is excluded. */
export interface WordPlace {
  token: string;
  start: number;
  end: number;
}

/** The parts of the words of a text as `queryTokens` has them, in order, each as often as it occurs and with its place in the text. */
export function wordPlaces(text: string): WordPlace[] {
  const places: WordPlace[] = [];
  if (!nonAscii.test(text)) {
    pushPlain(places, text, 0);
    return places;
  }
  const bare = text.replace(unseen, "");
  pushMixed(places, bare);
  return bare.length === text.length ? places : placesAround(text, places);
}

/** What stands in ASCII with nothing else touching it is cut as such: between words of other scripts that is most of many texts. */
function pushMixed(places: WordPlace[], text: string): void {
  const other = new RegExp(nonAscii, "g");
  for (let at = 0; at < text.length; ) {
    const first = other.exec(text)?.index ?? text.length;
    let start = first;
    while (start > at && mayJoin(text.charCodeAt(start - 1))) start--;
    pushPlain(places, text.slice(at, start), at);
    at = first;
    while (at < text.length && (text.charCodeAt(at) > 127 || mayJoin(text.charCodeAt(at)))) at++;
    pushOthers(places, text.slice(start, at), start);
    other.lastIndex = at;
  }
}

/** The bit makes digits of some control characters as well, which only means that these are looked at more closely. */
const mayJoin = (code: number) => isJoint(code) || isPlainLetter(code | 32);

function pushOthers(places: WordPlace[], text: string, at: number): void {
  for (const match of text.matchAll(anyWord)) {
    const [word] = match;
    const start = at + match.index;
    if (!nonAscii.test(word)) pushPlain(places, word, start);
    else if (!unspaced.test(word)) pushParts(places, word, start);
    else {
      for (const { segment, index, isWordLike } of segmenter.segment(word)) {
        if (isWordLike) pushParts(places, segment, start + index);
      }
    }
  }
}

/** In ASCII a part of a word is what stands between all other signs, so joints need no thought. */
function pushPlain(places: WordPlace[], text: string, at: number): void {
  const folded = text.toLowerCase();
  for (let start = 0; start < folded.length; start++) {
    let end = start;
    while (isPlainLetter(folded.charCodeAt(end))) end++;
    if (end === start) continue;
    places.push({ token: clip(folded.slice(start, end)), start: at + start, end: at + end });
    start = end;
  }
}

/** Of folded text; beyond its end there is none. */
export const isPlainLetter = (code: number) => (code >= lowerA && code <= lowerZ) || (code >= zero && code <= nine);

function pushParts(places: WordPlace[], word: string, at: number): void {
  let start = at;
  for (const piece of word.split(splitJoint)) {
    const end = start + piece.length;
    if (piece !== "" && !joint.test(piece)) {
      const folded: string[] = [];
      pushFolded(folded, piece);
      for (const unfolded of folded) {
        for (const token of unfolded.split(joint)) places.push({ token: clip(token), start, end });
      }
    }
    start = end;
  }
}

/** The same places, counted in the text with the characters that the index leaves out; these belong to the word they stand in. */
function placesAround(text: string, places: readonly WordPlace[]): WordPlace[] {
  const left = [...text.matchAll(unseen)].map((match) => match.index);
  let passed = 0;
  return places.map(({ token, start, end }) => {
    while (passed < left.length && (left[passed] ?? 0) <= start + passed) passed++;
    let within = passed;
    while (within < left.length && (left[within] ?? 0) < end + within) within++;
    return { token, start: start + passed, end: end + within };
  });
}
