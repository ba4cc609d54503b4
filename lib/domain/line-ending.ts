/** How the lines of a text end; `mixed` when they differ or a carriage return stands alone. A single line counts as `lf`. */
export type LineEnding = "lf" | "crlf" | "mixed";

const byteOrderMark = "\uFEFF";

/** The ending that all lines of the text share, or `mixed`. */
export function detectLineEnding(text: string): LineEnding {
  const withReturn = text.split("\r\n").length - 1;
  const returns = text.split("\r").length - 1;
  const feeds = text.split("\n").length - 1;
  if (returns === 0) return "lf";
  return returns === withReturn && feeds === withReturn ? "crlf" : "mixed";
}

/** A text as an editor can hold it: lines parted by LF, no byte order mark in front; and what it takes to write it back exactly. */
export type EditableText = { readonly text: string; readonly ending: "lf" | "crlf"; readonly byteOrderMark: boolean };

/**
 * Takes off what editors and browsers do not keep. `restoreText` puts it back, so that opening a text never changes it.
 * Null when no editor could write it back byte by byte: mixed endings, a lone carriage return, a second byte order mark.
 */
export function toEditableText(text: string): EditableText | null {
  const marked = text.startsWith(byteOrderMark);
  const body = marked ? text.slice(1) : text;
  const ending = detectLineEnding(body);
  if (ending === "mixed" || body.startsWith(byteOrderMark)) return null;
  return { text: ending === "crlf" ? body.replaceAll("\r\n", "\n") : body, ending, byteOrderMark: marked };
}

/** The exact text again after `edited`, whose lines end in LF, took the place of what `toEditableText` gave. */
export function restoreText(edited: string, origin: Pick<EditableText, "ending" | "byteOrderMark">): string {
  const body = origin.ending === "crlf" ? edited.replaceAll("\n", "\r\n") : edited;
  return origin.byteOrderMark ? byteOrderMark + body : body;
}

/**
 * Where the lines of a text stand in an editor, both counted from 1. A line of a text ends at LF; an editor breaks it at each lone
 * carriage return as well, as `convertToLf` does.
 */
export function shownLines(text: string): (line: number) => number {
  const loneBefore = [0];
  let lone = 0;
  for (const [end] of text.matchAll(/\n|\r(?!\n)/g)) {
    if (end === "\n") loneBefore.push(lone);
    else lone++;
  }
  return lone === 0 ? (line) => line : (line) => line + (loneBefore[line - 1] ?? lone);
}

/** The text with every line ending in LF and at most one byte order mark: the change a person agrees to before editing a mixed one. */
export function convertToLf(text: string): string {
  return text.replace(/^\uFEFF+/, byteOrderMark).replace(/\r\n|\r/g, "\n");
}
