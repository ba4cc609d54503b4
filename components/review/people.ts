import { personWords } from "@/components/words/person.words";
import { roleWords } from "@/components/words/role.words";
import type { ColleagueJson, PersonJson } from "./change-json";

/**
 * The same people, each under a name of their own: whoever has the name of somebody else is told from them by the role, and where
 * that is the same, too, by the end of the id.
 */
export function toldApart<Person extends ColleagueJson>(people: readonly Person[]): Person[] {
  const shared = (names: readonly Person[], { name }: Person) => names.filter((one) => one.name === name).length > 1;
  const byRole = people.map((person) =>
    shared(people, person) ? { ...person, name: personWords.apart(person.name, roleWords.names[person.role]) } : person,
  );
  return byRole.map((person) =>
    shared(byRole, person) ? { ...person, name: personWords.apart(person.name, person.id.slice(-4)) } : person,
  );
}

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
