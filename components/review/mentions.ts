import type { ColleagueJson } from "./change-json";

const token = /@\[(user_[0-9A-Z]{26})\]/g;
/** What stands before the caret when somebody is being named: an @ at the beginning of a word. */
const begun = /(?:^|\s)@([\p{L}\p{M}\p{N}._'’-]*(?: [\p{L}\p{M}\p{N}._'’-]*)?)$/u;

/** Under a name of their own: see `toldApart`. */
type NamedPerson = Pick<ColleagueJson, "id" | "name">;

export type BodyPart = { text: string } | { name: string };

/** A comment in pieces: its text, and the people in it by name. */
export function bodyParts(body: string, mentions: readonly { id: string; name: string | null }[]): BodyPart[] {
  const names = new Map(mentions.map(({ id, name }) => [id, name]));
  const parts: BodyPart[] = [];
  let from = 0;
  for (const match of body.matchAll(token)) {
    if (match.index > from) parts.push({ text: body.slice(from, match.index) });
    const name = names.get(match[1] ?? "");
    parts.push(name ? { name } : { text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < body.length) parts.push({ text: body.slice(from) });
  return parts;
}

/** What has been typed of a name; null where nobody is being named. */
export const nameBegun = (before: string): string | null => begun.exec(before)?.[1] ?? null;

/** Puts a whole name where one was begun. */
export function completeName(text: string, caret: number, person: NamedPerson): { text: string; caret: number } {
  const name = nameBegun(text.slice(0, caret));
  if (name === null) return { text, caret };
  const start = caret - name.length;
  const added = `${person.name} `;
  return { text: `${text.slice(0, start)}${added}${text.slice(caret)}`, caret: start + added.length };
}

/**
 * The typed text with ids in the place of names; the longest name first, so that none is taken for the beginning of another. A name
 * ends where its word does, and an address of mail names nobody.
 */
export function withIds(text: string, people: readonly NamedPerson[]): string {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  return byLength.reduce((body, { id, name }) => body.replace(mentionOf(name), `@[${id}]`), text);
}

/** A name in a text with ids that several people have, so that nobody is named by it. */
export function unclearName(body: string, people: readonly NamedPerson[]): string | null {
  const shared = people.filter(({ id, name }) => people.some((other) => other.name === name && other.id !== id));
  return shared.find(({ name }) => mentionOf(name).test(body))?.name ?? null;
}

const mentionOf = (name: string) => new RegExp(`(?<![\\w.+-])@${inPattern(name)}(?!${wordGoesOn})`, "gu");

/** A letter, but not of what is written without spaces between words. */
const wordGoesOn =
  "(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}])[\\p{L}\\p{M}\\p{N}]";

const inPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
