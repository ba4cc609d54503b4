import { personWords } from "@/components/words/person.words";
import type { PersonJson } from "./change-json";

/** A person by name, with the word where they may not act any more. */
export const personLabel = ({ name, disabled }: Pick<PersonJson, "name" | "disabled">): string =>
  disabled ? personWords.disabled(name) : name;

/** Who can be chosen: whoever may decide, and whoever is chosen already, so that everybody can be taken off. */
export function choosable(people: readonly PersonJson[], chosen: Iterable<string>): { id: string; label: string }[] {
  const before = new Set(chosen);
  const known = people.filter(({ id, disabled, may_review }) => (may_review && !disabled) || before.has(id));
  for (const { id } of people) before.delete(id);
  return [
    ...known.map((person) => ({ id: person.id, label: personLabel(person) })),
    ...[...before].map((id) => ({ id, label: id })),
  ];
}

/** The same people as several stores have them: who may decide in one of those may decide. */
export const peopleOfAny = (lists: readonly (readonly PersonJson[])[]): PersonJson[] =>
  (lists[0] ?? []).map((person) => ({
    ...person,
    may_review: lists.some((list) => list.some(({ id, may_review }) => id === person.id && may_review)),
  }));
