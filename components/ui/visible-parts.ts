/** A stretch of text as it is, or a character nobody would see, by its code point. */
export type TextPart = { text: string; mark?: undefined } | { mark: string; text?: undefined };

// Controls but tab and line feed; format characters (zero widths, bidirectional controls, byte order mark, tags) but the
// Arabic signs that are drawn; line and paragraph separators; variation selectors but the two of emoji, as the others
// smuggle bytes; a fixed space, blank Hangul letters, and lone halves of surrogate pairs.
const hidden =
  /(?![\t\n])\p{Cc}|(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}|\p{Zl}|\p{Zp}|(?!\ufe0e|\ufe0f)\p{Variation_Selector}|[\u00a0\u115f\u1160\u3164]|\p{Cs}/gu;
const pictograph = /(?:\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})$/u;
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Kannada}]/u;

/** Cuts text at characters that cannot be seen but change what is read, so that they can be shown. */
export function visibleParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(hidden)) {
    if (isAtHome(text, match.index, match[0])) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ mark: codePointName(match[0]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Joiners are ordinary inside emoji and inside scripts that are written joined. */
function isAtHome(text: string, index: number, character: string): boolean {
  if (character !== "\u200d" && character !== "\u200c") return false;
  const before = text.slice(Math.max(0, index - 2), index);
  const after = text.slice(index + 1, index + 3);
  if (character === "\u200d" && pictograph.test(before) && /^\p{Extended_Pictographic}/u.test(after)) return true;
  return joiningScript.test(before.slice(-1)) && joiningScript.test(after.slice(0, 1));
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The hidden characters of a text and how often each occurs. */
export function countHidden(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mark } of visibleParts(text)) {
    if (mark !== undefined) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}
