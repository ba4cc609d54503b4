import { dayMs } from "./durations";
import type { Stretch } from "./text-matches";
import { tokenise } from "./tokenise";

/** What an entry is about; the folder that it stands in. */
export const entryCategories = [
  "user_preference",
  "project_context",
  "factual_knowledge",
  "decision_log",
  "relationship",
  "task_progress",
] as const;
export type EntryCategory = (typeof entryCategories)[number];

/** What is said of a memory that nobody gave an importance. */
export const usualImportance = 3;

/** An entry as its text says it: tags stand above the content, as front matter, where people see and edit them. */
export interface EntryText {
  content: string;
  tags: string[];
}

const head = /^---\ntags: (\[.*\])\n---\n/;

/** The text of a memory that keeps an entry. Without tags it is the content itself, unless that would be read as tags. */
export function writeEntryText({ content, tags }: EntryText): string {
  return tags.length > 0 || head.test(content) ? `---\ntags: ${JSON.stringify(tags)}\n---\n${content}` : content;
}

/** Reads what `writeEntryText` wrote; what a person wrote otherwise is content as a whole. */
export function readEntryText(text: string): EntryText {
  const found = head.exec(text);
  if (!found) return { content: text, tags: [] };
  try {
    const tags: unknown = JSON.parse(found[1] ?? "");
    if (Array.isArray(tags) && tags.every((tag): tag is string => typeof tag === "string")) {
      return { content: text.slice(found[0].length), tags };
    }
  } catch {
    // Edited into something else.
  }
  return { content: text, tags: [] };
}

/** The tags as they are, each with where every part of it stands in the text, where JSON writes some with a backslash. */
export function placedTags(text: string): { tag: string; placeOf(inTag: Stretch): Stretch }[] {
  const { tags, content } = readEntryText(text);
  if (tags.length === 0) return [];
  const above = text.slice(0, text.length - content.length);
  return [...above.matchAll(/"(?:[^"\\]|\\.)*"/g)].map((literal) => {
    const units = [...literal[0].slice(1, -1).matchAll(/\\u[0-9a-f]{4}|\\.|[\s\S]/gi)];
    const at = (unit: number) => literal.index + 1 + (units[unit]?.index ?? literal[0].length - 2);
    return {
      tag: JSON.parse(literal[0]) as string,
      placeOf: ({ start, end }) => ({ start: at(start), end: at(end) }),
    };
  });
}

const mostSlugWords = 8;
const mostSlugLength = 60;

export const slugWord = "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*";

/** The words that a name is made of. */
function firstWords(text: string): RegExpExecArray[] {
  const pattern = new RegExp(slugWord, "gu");
  const words: RegExpExecArray[] = [];
  for (let word = pattern.exec(text); word && words.length < mostSlugWords; word = pattern.exec(text)) words.push(word);
  return words;
}

const joinSlug = (words: readonly string[]) => words.join("-").toLowerCase().normalize("NFC");

/** A name for the file of an entry, made of its first words: letters and digits of any script, joined by `-`. */
export function entrySlug(content: string): string {
  const words = firstWords(content.normalize("NFC")).map(([word]) => word);
  const slug = [...joinSlug(words)].slice(0, mostSlugLength);
  return slug.join("").replace(/-+$/, "") || "entry";
}

/** What is added to the name of a file whose first words another has. */
const slugSuffix = /^(?:-\d{1,3}|-[0-9A-HJKMNP-TV-Z]{26})?\.md$/;

/** Where a path says what stands in these stretches of a text that its last name was made of; nowhere where it was made of another. */
export function stretchesInPath(path: string, text: string, stretches: readonly Stretch[]): Stretch[] {
  const { content } = readEntryText(text);
  const slug = entrySlug(content);
  const folder = path.lastIndexOf("/") + 1;
  if (!path.startsWith(slug, folder) || !slugSuffix.test(path.slice(folder + slug.length))) return [];
  const from = text.length - content.length;
  const said: Stretch[] = [];
  let at = folder;
  for (const { 0: word, index } of firstWords(content)) {
    const inPath = (unit: number) =>
      Math.min(at + joinSlug([word.slice(0, Math.max(unit, 0))]).length, folder + slug.length);
    for (const one of stretches) {
      const [start, end] = [one.start - from - index, one.end - from - index];
      if (start >= word.length || end <= 0) continue;
      const part = { start: inPath(start), end: inPath(end) };
      const last = said.at(-1);
      // Several words of one stretch go as one.
      if (last && part.start <= last.end + 1) last.end = Math.max(last.end, part.end);
      else if (part.end > part.start) said.push(part);
    }
    at += joinSlug([word]).length + 1;
  }
  return said;
}

/** Whether the last name of a path was made of this text, and says its first words. */
export const isNamedAfter = (path: string, text: string): boolean =>
  stretchesInPath(path, text, [{ start: 0, end: text.length }]).length > 0;

/** The category that a path is in: its first folder. */
export const categoryOf = (path: string): string => path.split("/", 3)[1] ?? "";

/** Days between two times, with fractions; 0 where the first is not before the second. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs);

/** What is left of an importance after so many days: half of it after every half-life. */
export const effectiveImportance = (importance: number, ageDays: number, halfLifeDays: number): number =>
  importance * 0.5 ** (ageDays / halfLifeDays);

// So frequent that they say nothing about what a text is about.
const fillers = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its
   me my of on or our s she should so t than that the their them then there these they this to was we were what when
   where which who whom whose why will with would you your the about any all please tell
   的 了 是 在 和 有 我 你 他 她 它 我们 你们 他们 吗 呢 吧 啊 什么 怎么 哪些 哪个 谁 这 那 这个 那个 就 都 也 很 与 及 或`.split(
    /\s+/,
  ),
);

/** The words of a question that say what it is about; all of them where none does. */
export function tellingWords<Word extends { token: string }>(words: readonly Word[]): Word[] {
  const telling = words.filter(({ token }) => !fillers.has(token));
  return telling.length > 0 ? telling : [...words];
}

/** How alike two texts are, from 0 to 1: the cosine between how often they use each word. */
export function textSimilarity(a: string, b: string): number {
  const [left, right] = [wordCounts(a), wordCounts(b)];
  if (left.size === 0 || right.size === 0) return a.trim() === b.trim() ? 1 : 0;
  let shared = 0;
  for (const [word, count] of left) shared += count * (right.get(word) ?? 0);
  return Math.min(1, shared / Math.sqrt(squares(left) * squares(right)));
}

function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of tokenise(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const squares = (counts: ReadonlyMap<string, number>): number => {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
};

/**
 * How two texts that are nearly the same differ: `contradiction` where each says words that the other does not, in place of others
 * ("on Thursday", "on Friday"), `duplicate` where one says all that the other says.
 */
export function differenceKind(a: string, b: string): "duplicate" | "contradiction" {
  const [left, right] = [new Set(tokenise(a)), new Set(tokenise(b))];
  const has = (words: ReadonlySet<string>, beyond: ReadonlySet<string>) => [...words].some((word) => !beyond.has(word));
  return has(left, right) && has(right, left) ? "contradiction" : "duplicate";
}
