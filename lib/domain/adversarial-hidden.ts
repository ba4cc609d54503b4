import { type AdversarialHit, type AdversarialKind, showDecoded } from "@/lib/domain/adversarial-kinds";

// Everything that may be invisible. What of it is ordinary, the character before and after decide.
const candidate = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

const zeroWidth = /\u034F|\u17B4|\u17B5|[\u00AD\u115F\u1160\u180E\u200B-\u200D\u2060\u3164\uFEFF\uFFA0]/u;
const bidiControl = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const tag = /[\u{E0000}-\u{E007F}]/u;
const selector = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u;
const privateUse = /\p{Co}/u;

// Visible or needed in the writing they belong to: number signs of Arabic and others, Mongolian variants, Egyptian quadrats.
const ordinary =
  /[\u180B-\u180D]|\u180F|[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]|[\u{13430}-\u{1345F}]/u;
/** Scripts whose letters join or stack, so that joiners and non-joiners spell words. */
const joining =
  /[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Myanmar}\p{scx=Khmer}\p{scx=Tibetan}\p{scx=Balinese}\p{scx=Javanese}]/u;
const joiningLetter = /[\p{L}\p{M}]/u;
/** Scripts without spaces between words, where U+200B says where a line may break. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const pictograph = /\p{Extended_Pictographic}/u;
const pictographEnd = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u;
const mark = /\p{M}/u;
/** Takes a text or emoji style, or a standard variant: emoji, symbols, digits of keycaps, punctuation and letters without case. */
const takesVariant = /[\p{Emoji}\p{Extended_Pictographic}\p{S}\p{Lo}\u3000-\u303F\uFF00-\uFF60]/u;
const takesIdeographVariant = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

// The only flags that are spelled with tags: England, Scotland and Wales.
const flag =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

type Run = { readonly kind: AdversarialKind; readonly start: number; end: number };

/** Invisible, direction, tag, variation, control and private-use characters that their surroundings do not call for. Neighbours of a kind are one hit. */
export function findHiddenCharacters(text: string): AdversarialHit[] {
  const runs: Run[] = [];
  const flags = flagEnds(text);
  for (const { 0: character, index } of text.matchAll(candidate)) {
    const end = index + character.length;
    const kind = kindOf(character);
    if (kind === undefined || (kind === "tag_characters" && flags.has(index))) continue;
    if (isInPlace(character, { index, before: characterBefore(text, index), after: characterAt(text, end) })) continue;
    const last = runs.at(-1);
    if (last?.kind === kind && last.end === index) last.end = end;
    else runs.push({ kind, start: index, end });
  }
  return runs
    .filter((run) => run.kind !== "private_use" || characterAt(text, run.start).length < run.end - run.start)
    .map((run) => ({ ...run, detail: detailOf(run.kind, text.slice(run.start, run.end)) }));
}

function kindOf(character: string): AdversarialKind | undefined {
  if (zeroWidth.test(character)) return "zero_width";
  if (bidiControl.test(character)) return "bidi_control";
  if (tag.test(character)) return "tag_characters";
  if (selector.test(character)) return "variation_selectors";
  if (privateUse.test(character)) return "private_use";
  return ordinary.test(character) ? undefined : "control_characters";
}

type Place = { readonly index: number; readonly before: string; readonly after: string };

function isInPlace(character: string, { index, before, after }: Place): boolean {
  if (character === "\uFEFF") return index === 0;
  if (character === "\u200B") return unspaced.test(before) && unspaced.test(after);
  if (character === "\u200C") return isJoining(before) && isJoining(after);
  if (character === "\u200D") return isJoining(before) || (pictographEnd.test(before) && pictograph.test(after));
  if (character === "\u034F") return mark.test(before) || mark.test(after);
  if (character === "\u17B4" || character === "\u17B5") return /\p{Script=Khmer}/u.test(before);
  if (character === "\u180E") return /\p{Script=Mongolian}/u.test(before);
  if (character === "\u115F" || character === "\u1160") return /[\u1100-\u11FF]/u.test(before + after);
  if (!selector.test(character) || selector.test(before) || selector.test(after)) return false;
  return character >= "\u{E0100}" && character.length === 2
    ? takesIdeographVariant.test(before)
    : takesVariant.test(before);
}

function isJoining(character: string): boolean {
  return joining.test(character) && joiningLetter.test(character);
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const isPair =
    index >= 2 && /[\uDC00-\uDFFF]/.test(text.charAt(index - 1)) && /[\uD800-\uDBFF]/.test(text.charAt(index - 2));
  return text.slice(Math.max(0, index - (isPair ? 2 : 1)), index);
}

/** Where the tags of real flags stand. */
function flagEnds(text: string): Set<number> {
  const places = new Set<number>();
  for (const { 0: whole, index } of text.matchAll(flag)) {
    for (let at = index + 2; at < index + whole.length; at += 2) places.add(at);
  }
  return places;
}

function detailOf(kind: AdversarialKind, hidden: string): string {
  const codes = Array.from(hidden, (character) => character.codePointAt(0) ?? 0);
  const decoded =
    kind === "tag_characters" ? decodeTags(codes) : kind === "variation_selectors" ? decodeSelectors(codes) : "";
  if (decoded.trim() !== "") return `It spells “${showDecoded(decoded)}”.`;
  const first = `U+${(codes[0] ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return codes.length === 1
    ? `${first}.`
    : `${codes.length.toLocaleString("en-US")} characters, the first is ${first}.`;
}

function decodeTags(codes: readonly number[]): string {
  return codes.map((code) => (code >= 0xe0020 && code <= 0xe007e ? String.fromCharCode(code - 0xe0000) : "")).join("");
}

// The usual way to hide bytes: 16 selectors of the first block, 240 of the second.
function decodeSelectors(codes: readonly number[]): string {
  const bytes = codes.map((code) => (code < 0xe0000 ? code - 0xfe00 : code - 0xe0100 + 16));
  const decoded = new TextDecoder().decode(Uint8Array.from(bytes));
  const readable = decoded.match(/[\p{L}\p{N}\p{P}\p{Zs}]/gu)?.length ?? 0;
  return bytes.length >= 3 && readable >= 0.8 * decoded.length ? decoded : "";
}
