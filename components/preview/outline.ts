/** A heading of a Markdown text: its level from 1 to 6, its words without marks, and its line from 1. */
export type Heading = { level: number; text: string; line: number };

const fence = /^ {0,3}(`{3,}|~{3,})/;
const hashes = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(=+|-+)[ \t]*$/;

const wordsOf = (raw: string) =>
  raw
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`~]+/g, "")
    .trim();

/** Whether a line could be the text above an underline: a list, a quote or a heading is not. */
const isProse = (line: string | undefined) =>
  line !== undefined && line.trim() !== "" && !/^ {0,3}(?:[#>|]|[-*+] |\d+[.)] )|^ {4}|^\t/.test(line);

/** The headings of a Markdown text, in order; those inside code are none. */
export function readOutline(text: string, firstLine = 1): Heading[] {
  const headings: Heading[] = [];
  const lines = text.split(/\r?\n/);
  let open: string | null = null;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (open !== null) {
      const closes = mark && mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
      if (closes) open = null;
      continue;
    }
    if (mark) {
      open = mark;
      continue;
    }
    const hashed = hashes.exec(line);
    const under = underline.exec(line)?.[1];
    const before = lines[at - 1];
    if (hashed) headings.push({ level: hashed[1]?.length ?? 1, text: wordsOf(hashed[2] ?? ""), line: at + firstLine });
    else if (under && before !== undefined && isProse(before)) {
      headings.push({ level: under.startsWith("=") ? 1 : 2, text: wordsOf(before), line: at - 1 + firstLine });
    }
  }
  return headings.filter((heading) => heading.text !== "");
}

/** The name that a link such as `#first-steps` calls a heading by. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .trim()
    .replace(/ /g, "-");
