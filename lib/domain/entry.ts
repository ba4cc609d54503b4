import { tokenise } from "./tokenise";

/** What an entry is about; the folder that it stands in. Source: seed 002, section 25.2. */
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

const mostSlugWords = 8;
const mostSlugLength = 60;

/** A name for the file of an entry, made of its first words: letters and digits of any script, joined by `-`. */
export function entrySlug(content: string): string {
  const words = content.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const slug = [...words.slice(0, mostSlugWords).join("-").toLowerCase().normalize("NFC")].slice(0, mostSlugLength);
  return slug.join("").replace(/-+$/, "") || "entry";
}

/** The category that a path is in: its first folder. */
export const categoryOf = (path: string): string => path.split("/", 3)[1] ?? "";

const dayMs = 86_400_000;

/** Days between two times, with fractions; 0 where the first is not before the second. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs);

/** What is left of an importance after so many days: half of it after every half-life. Source: seed 002, section 25.5. */
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
