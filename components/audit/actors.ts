import { personLabel } from "@/components/review/people";
import { locale } from "@/components/words/locale";

export type NamedActor = { id: string; label: string };
type Person = { id: string; name: string; disabled: boolean };
type Key = { id: string; name: string; service_account: { id: string; name: string } | null };

type Seen = { id: string | null; name: string | null };

const plain = (text: string) => text.trim().toLocaleLowerCase(locale);

/**
 * Who can be named as the one who did something, by name. What a key of a service account does, the account does.
 * @param seen who did what is listed: names of keys for whoever may not list them
 */
export function actorsOf(people: readonly Person[], keys: readonly Key[], seen: readonly Seen[]): NamedActor[] {
  const all = new Map([
    ...seen.flatMap(({ id, name }) => (id !== null && name !== null ? [[id, name] as const] : [])),
    ...people.map((person) => [person.id, personLabel(person)] as const),
    ...keys.map((key) => key.service_account ?? key).map(({ id, name }) => [id, name] as const),
  ]);
  // As they are found: a name that differs in its letters' case alone, or is somebody's id, would be taken for another.
  const called = new Map<string, number>();
  for (const name of [...all.keys(), ...all.values()]) called.set(plain(name), (called.get(plain(name)) ?? 0) + 1);
  return [...all]
    .map(([id, name]) => ({ id, label: called.get(plain(name)) === 1 ? name : `${name} (${id})` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale) || (a.id < b.id ? -1 : 1));
}

const id = /^[a-z]+_\w{1,100}$/;

/** The id of who was typed: whoever is called that, else it is an id itself. Null for a name that nobody bears. */
export function actorOf(typed: string, actors: readonly NamedActor[]): string | null {
  const known = actors.find(({ label }) => plain(label) === plain(typed));
  if (known) return known.id;
  const given = typed.trim();
  return given === "" || id.test(given) ? given : null;
}

export const actorLabel = (id: string, actors: readonly NamedActor[]): string =>
  actors.find((actor) => actor.id === id)?.label ?? id;
