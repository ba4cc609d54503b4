"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useAllStores } from "@/components/store/use-all-stores";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { locale } from "@/components/words/locale";
import { reviewWords } from "@/components/words/review.words";
import { mostAuthorsLookedAt } from "@/lib/domain/review-state";
import type { ChangeAuthorsJson, ChangeJson } from "./change-json";
import { findingName, type Known, valueLabel } from "./filter-label";
import { ages, findingKinds, type InboxPlace, noFilters, statesOf } from "./inbox-place";
import { personLabel } from "./people";
import { changeAuthorsOptions, peopleOptions } from "./review.keys";
import type { InboxHere } from "./use-inbox-place";

const words = reviewWords.filters;
type Fields = Partial<Record<keyof InboxPlace, string>>;

/** By name; what is chosen is always among them. */
function optionsFrom(found: readonly { id: string; name: string }[], chosen: string | undefined): SelectOption[] {
  const names = new Map(found.map(({ id, name }) => [id, name]));
  if (chosen && !names.has(chosen)) names.set(chosen, chosen);
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, locale));
}

type AuthorField = "actor" | "session" | "key";
const authorKinds = { actor: "actors", session: "sessions", key: "keys" } as const satisfies Record<
  AuthorField,
  string
>;

/** Who wrote changes, the most frequent first, with how many; what is chosen is always among them. */
function authorOptions(
  name: AuthorField,
  chosen: string | undefined,
  found: ChangeAuthorsJson | undefined,
  known: Known,
) {
  const counted = found?.[authorKinds[name]] ?? [];
  const options = counted.map(({ id, name: called, count }) => ({
    value: id,
    label: words.counted(called ?? id, count),
  }));
  if (!chosen || counted.some(({ id }) => id === chosen)) return options;
  return [{ value: chosen, label: valueLabel(name, chosen, known) }, ...options];
}

const fromWords = (names: Record<string, string>): SelectOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export type FilterDialogProps = {
  here: InboxHere;
  changes: readonly ChangeJson[];
  /** Of what no change names. */
  names: ReadonlyMap<string, string>;
  onClose: () => void;
};

/** Every filter of the inbox at once. What is chosen goes into the address when the form is sent. */
export function FilterDialog({ here, changes, names, onClose }: FilterDialogProps) {
  const { place, go } = here;
  const [fields, setFields] = useState<Fields>(place);
  const form = useId();
  const stores = useAllStores({ archived: true });
  const people = useQuery(peopleOptions()).data?.data ?? [];
  const named = people.map((person) => ({ id: person.id, name: personLabel(person) }));
  const given = fields.assignee === "me" || fields.assignee === "none" ? undefined : fields.assignee;
  const authors = useQuery({
    ...changeAuthorsOptions(statesOf(place), fields.store),
    placeholderData: keepPreviousData,
  }).data;
  const set = (name: keyof InboxPlace) => (value: string) => setFields({ ...fields, [name]: value || undefined });
  const pick = (name: keyof typeof words.names, options: readonly SelectOption[]) => (
    <Field label={words.names[name]}>
      <Select
        value={fields[name] ?? ""}
        options={[{ value: "", label: words.anything }, ...options]}
        onChange={(event) => set(name)(event.currentTarget.value)}
      />
    </Field>
  );
  const pickAuthor = (name: AuthorField) =>
    pick(name, authorOptions(name, fields[name], authors, { changes, people, names }));
  function send(event: FormEvent) {
    event.preventDefault();
    go({ ...(fields as InboxPlace), change: undefined });
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={() => setFields({ ...fields, ...(noFilters as Fields) })}>{reviewWords.empty.clear}</Button>
          <Button type="submit" form={form} variant="primary">
            {words.apply}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={send} className="grid gap-4 pb-2 sm:grid-cols-2">
        {pick("store", optionsFrom(stores, fields.store))}
        <Field label={words.names.path} hint={words.pathHint}>
          <Input
            mono
            value={fields.path ?? ""}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set("path")(event.currentTarget.value)}
          />
        </Field>
        {pickAuthor("actor")}
        {pickAuthor("session")}
        {pickAuthor("key")}
        {pick("origin", fromWords(words.origins))}
        {pick("operation", fromWords(words.operations))}
        {pick(
          "finding",
          findingKinds.map((kind) => ({ value: kind, label: findingName(kind) })),
        )}
        {pick("assignee", [
          { value: "me", label: words.me },
          { value: "none", label: words.nobody },
          ...optionsFrom(named, given),
        ])}
        {pick(
          "age",
          ages.map((age) => ({ value: age, label: words.ages[age] })),
        )}
        {authors && !authors.complete ? (
          <p className="text-muted text-xs sm:col-span-2">{words.newest(mostAuthorsLookedAt)}</p>
        ) : null}
        {authors?.more ? <p className="text-muted text-xs sm:col-span-2">{words.mostFrequent}</p> : null}
      </Form>
    </Dialog>
  );
}
