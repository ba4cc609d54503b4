import { AppError } from "@/lib/domain/app-error";
import { comparePaths } from "@/lib/domain/memory-path";

/** The most characters that one `view` of a file answers, unless the store says otherwise. */
const defaultViewCharacters = 16_000;

const maxLines = 999_999;
const lineNumberWidth = 6;
// Room for the line that says where the text was cut.
const noticeRoom = 200;

type FileView = {
  /** The path as the model wrote it. */
  readonly path: string;
  readonly content: string;
  /** First and last line, counted from 1; -1 as the last means the end. Of another length it says nothing. */
  readonly viewRange?: readonly number[] | undefined;
  readonly maxCharacters?: number;
};

type Lines = { readonly lines: string[]; readonly first: number; readonly total: number };

/** One line of a listing: `path` relative to the directory viewed, with a slash at the end for directories; `size` in bytes. */
export type ListingEntry = { readonly path: string; readonly size: number };

/** What is in a directory, two levels deep, and the bytes of everything below it. */
export type Listing = { readonly size: number; readonly entries: ListingEntry[] };

/** A size for a listing: `0B`, `512B`, `1.5K`, `2.0K`, `3.2M`, in steps of 1,024. `4.0K` is what the vendor documents, where its SDK says `4K`. */
export function formatSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  const units = ["B", "K", "M", "G"];
  for (; size >= 1_024 && unit < units.length - 1; unit++) size /= 1_024;
  return `${unit === 0 ? size : size.toFixed(1)}${units[unit]}`;
}

const numberColumn = (number: number) => `${String(number).padStart(lineNumberWidth)}\t`;
// Most files are short, and their numbers are written for every line that is read.
const numberColumns = Array.from({ length: 1_000 }, (_, number) => numberColumn(number));

/** Lines with their numbers, right-aligned in six columns, and a tab. */
export function formatNumberedLines(lines: readonly string[], startNumber: number): string {
  let text = "";
  let number = startNumber;
  for (const line of lines) {
    if (number > startNumber) text += "\n";
    text += (numberColumns[number] ?? numberColumn(number)) + line;
    number += 1;
  }
  return text;
}

/**
 * What `view` answers for a file: a header, then numbered lines. Longer than `maxCharacters` (header and notice included),
 * it ends at the last line that fits, or inside a first line that alone is longer, and says how to read on.
 * @throws AppError `invalid_request` for a file of more than 999,999 lines.
 */
export function fileViewText({ path, content, viewRange, maxCharacters = defaultViewCharacters }: FileView): string {
  const all = content.split("\n");
  if (all.length > maxLines) {
    throw new AppError("invalid_request", `File ${path} exceeds maximum line limit of 999,999 lines.`);
  }
  const [from, to] = readRange(viewRange, all.length);
  const first = from + 1;
  const shown = { lines: all.slice(from, to), first, total: all.length };
  const header = `Here's the content of ${path} with line numbers:\n`;
  const text = header + formatNumberedLines(shown.lines, first);
  return text.length <= maxCharacters ? text : header + cut(shown, maxCharacters, header.length);
}

/** Whether what `fileViewText` answers shows any line of the file: a range may hold none, and then it ends with the header. */
export const showsLines = (view: string): boolean => !view.endsWith("\n");

/** What `view` answers for a directory: a header, the directory itself, then what is in it. */
export function directoryViewText({ path, size, entries }: Listing & { readonly path: string }): string {
  const folder = path.endsWith("/") ? path.slice(0, -1) : path;
  const rows = [
    `${formatSize(size)}\t${folder}`,
    ...entries.map((entry) => `${formatSize(entry.size)}\t${folder}/${entry.path}`),
  ];
  return `Here're the files and directories up to 2 levels deep in ${folder}, excluding hidden items and node_modules:\n${rows.join("\n")}`;
}

/**
 * Makes the two-level listing of a directory out of all live memories below it.
 * Hidden names and `node_modules` are left out; a directory's size is the bytes of all files below it, shown or not.
 * Names are in byte order, and a directory is followed by what is in it.
 * @param rootPath the directory as a store path: `/` or `/x/y`
 * @param rows every live memory; those outside the directory are ignored
 */
export function listTwoLevels(rootPath: string, rows: Iterable<ListingEntry>): Listing {
  const root = rootPath.endsWith("/") ? rootPath : `${rootPath}/`;
  const sizes = new Map<string, number>();
  let size = 0;
  for (const row of rows) {
    if (!row.path.startsWith(root)) continue;
    size += row.size;
    for (const shown of shownPaths(row.path.slice(root.length).split("/"))) {
      sizes.set(shown, (sizes.get(shown) ?? 0) + row.size);
    }
  }
  const entries = Array.from(sizes, ([path, total]) => ({ path, size: total }));
  // With the lowest character for the slash, "a/" and what is in it come before "a-b".
  const key = (entry: ListingEntry) => entry.path.replaceAll("/", "\0");
  return { size, entries: entries.sort((a, b) => comparePaths(key(a), key(b))) };
}

function shownPaths(segments: string[]): string[] {
  const shown: string[] = [];
  for (const depth of [1, 2]) {
    const name = segments[depth - 1];
    if (name === undefined || name.startsWith(".") || name === "node_modules") break;
    shown.push(segments.slice(0, depth).join("/") + (depth < segments.length ? "/" : ""));
  }
  return shown;
}

/** What of a file's lines is shown: the index of the first, and of the one after the last as `slice` takes it. As the SDK reads a range. */
function readRange(range: readonly number[] | undefined, total: number): [number, number] {
  const [first, last, ...more] = range ?? [];
  if (first === undefined || last === undefined || more.length > 0) return [0, total];
  return [Math.max(1, first) - 1, last === -1 ? total : last];
}

function cut(shown: Lines, maxCharacters: number, used: number): string {
  const room = Math.max(maxCharacters - used - noticeRoom, lineNumberWidth + 2);
  let fitting = 0;
  let length = 0;
  for (const line of shown.lines) {
    length += lineNumberWidth + 2 + line.length;
    if (length > room) break;
    fitting++;
  }
  if (fitting === 0) return cutInsideLine(shown, maxCharacters, room);
  const { lines, first, total } = shown;
  const next = first + fitting;
  const nextLast = Math.min(next + fitting - 1, first + lines.length - 1);
  const subject = lines.length === total ? "the file is" : "these lines are";
  return `${formatNumberedLines(lines.slice(0, fitting), first)}\n[Cut at line ${next - 1} of ${total}: ${subject} longer than ${maxCharacters.toLocaleString("en-US")} characters. Continue with view_range [${next}, ${nextLast}].]`;
}

function cutInsideLine({ lines, first, total }: Lines, maxCharacters: number, room: number): string {
  // A half of a surrogate pair at the end would not survive the way to the model.
  const start = (lines[0] ?? "").slice(0, room - lineNumberWidth - 1).replace(/[\ud800-\udbff]$/, "");
  const onwards =
    lines.length > 1 ? ` Continue after it with view_range [${first + 1}, ${first + lines.length - 1}].` : "";
  return `${formatNumberedLines([start], first)}\n[Cut inside line ${first} of ${total}: this line alone is longer than ${maxCharacters.toLocaleString("en-US")} characters.${onwards}]`;
}
