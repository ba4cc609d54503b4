import { parseDocument } from "yaml";
import { previewWords } from "@/components/words/preview.words";

/** A text taken apart: `source` is the YAML between its first `---` and the next, `lines` how many lines that took. */
export type Parted = { source: string | null; body: string; lines: number };

/** Splits off front matter: `---` on the first line, and again, or `...`, on a later one. */
export function splitFrontMatter(text: string): Parted {
  const found = /^\uFEFF?---[ \t]*\r?\n((?:[\s\S]*?\n)?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  if (!found) return { source: null, body: text, lines: 0 };
  const head = found[0];
  return { source: (found[1] ?? "").trimEnd(), body: text.slice(head.length), lines: head.split("\n").length - 1 };
}

export type Field = { name: string; values: string[]; nested: boolean };
export type Fields = { fields: Field[]; problem: null } | { fields: null; problem: string };

/** Aliases let a few lines stand for millions: more than this many are not followed. */
const mostAliases = 50;

const isPlain = (value: unknown) => value === null || typeof value !== "object";

function fieldOf([name, value]: [string, unknown]): Field {
  if (isPlain(value)) return { name, values: [value === null ? "" : String(value)], nested: false };
  if (Array.isArray(value) && value.every(isPlain)) return { name, values: value.map(String), nested: false };
  return { name, values: [JSON.stringify(value, null, 2)], nested: true };
}

/** Front matter as named fields, or why it cannot be read as such. */
export function readFields(source: string): Fields {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors[0]) return { fields: null, problem: document.errors[0].message };
  try {
    const value: unknown = document.toJS({ maxAliasCount: mostAliases });
    if (value === null) return { fields: [], problem: null };
    if (isPlain(value) || Array.isArray(value)) return { fields: null, problem: previewWords.frontMatter.noNames };
    return { fields: Object.entries(value as object).map(fieldOf), problem: null };
  } catch {
    return { fields: null, problem: previewWords.frontMatter.selfReference };
  }
}
