import { findingWords } from "@/components/words/finding.words";
import { reviewWords } from "@/components/words/review.words";
import { adversarialKindTexts } from "@/lib/domain/adversarial-kinds";
import type { ChangeJson, PersonJson } from "./change-json";
import type { InboxPlace } from "./inbox-place";
import { personLabel } from "./people";

const words = reviewWords.filters;

/** The name behind an id, as far as any of the changes that have been read says it. */
export function nameBehind(name: keyof InboxPlace, id: string, changes: readonly ChangeJson[]): string | undefined {
  for (const {
    actor,
    session,
    api_key: key,
    memory_store_id: store,
    memory_store_name: storeName,
    assignees,
  } of changes) {
    if (name === "store" && store === id) return storeName;
    if (name === "actor" && actor.id === id) return actor.name ?? undefined;
    if (name === "session" && session?.id === id) return session.label;
    if (name === "key" && key?.id === id) return key.name ?? undefined;
    const assignee = name === "assignee" ? assignees.find((one) => one.id === id) : undefined;
    if (assignee) return assignee.name ?? undefined;
  }
}

/** What a finding's filter is called. */
export function findingName(kind: string): string {
  if (kind === "any") return words.anyFinding;
  const known = (findingWords.kinds as Record<string, string | undefined>)[kind];
  if (known) return known;
  return (adversarialKindTexts as Record<string, { label: string } | undefined>)[kind]?.label ?? kind;
}

/** What names are read off: changes that have been read, the people of the workspace once they are there, and names by their ids. */
export type Known = {
  changes: readonly ChangeJson[];
  people: readonly PersonJson[];
  names: ReadonlyMap<string, string>;
};

/** What a filter asks for, by name. */
export function valueLabel(name: keyof InboxPlace, value: string, { changes, people, names }: Known): string {
  if (name === "age") return words.ages[value as keyof typeof words.ages];
  if (name === "origin") return words.origins[value as keyof typeof words.origins];
  if (name === "operation") return words.operations[value as keyof typeof words.operations];
  if (name === "finding") return findingName(value);
  if (name === "assignee" && value === "me") return words.me;
  if (name === "assignee" && value === "none") return words.nobody;
  const person = name === "assignee" || name === "actor" ? people.find(({ id }) => id === value) : undefined;
  if (person) return personLabel(person);
  return nameBehind(name, value, changes) ?? names.get(value) ?? value;
}

/** A filter as it stands beside the list: its name and what it asks for. */
export function filterLabel(name: keyof InboxPlace, value: string, known: Known): string {
  return `${words.names[name as keyof typeof words.names]}: ${valueLabel(name, value, known)}`;
}
