"use client";

import { useQuery } from "@tanstack/react-query";
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
import type { ChangeJson } from "./change-json";
import { findingName } from "./filter-label";
import { ages, findingKinds, type InboxPlace, noFilters } from "./inbox-place";
import { personLabel } from "./people";
import { peopleOptions } from "./review.keys";
import type { InboxHere } from "./use-inbox-place";

const words = reviewWords.filters;
type Fields = Partial<Record<keyof InboxPlace, string>>;
type Named = { id: string | null; name: string | null } | null;

/** Everybody and everything that the changes read so far name, once, by name; what is chosen is always among them. */
function optionsFrom(found: readonly Named[], chosen: string | undefined): SelectOption[] {
  const names = new Map(found.flatMap((one) => (one?.id ? [[one.id, one.name ?? one.id] as const] : [])));
  if (chosen && !names.has(chosen)) names.set(chosen, chosen);
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label, locale));
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
  const given = fields.assignee === "me" ? undefined : fields.assignee;
  // Before those of the changes, which say it better where they do.
  const chosen = (id: string | undefined): Named => (id ? { id, name: names.get(id) ?? null } : null);
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
        {pick("actor", optionsFrom([chosen(fields.actor), ...changes.map(({ actor }) => actor)], fields.actor))}
        {pick(
          "session",
          optionsFrom(
            [
              chosen(fields.session),
              ...changes.map(({ session }) => session && { id: session.id, name: session.label }),
            ],
            fields.session,
          ),
        )}
        {pick("key", optionsFrom([chosen(fields.key), ...changes.map(({ api_key: key }) => key)], fields.key))}
        {pick("origin", fromWords(words.origins))}
        {pick("operation", fromWords(words.operations))}
        {pick(
          "finding",
          findingKinds.map((kind) => ({ value: kind, label: findingName(kind) })),
        )}
        {pick("assignee", [{ value: "me", label: words.me }, ...optionsFrom(named, given)])}
        {pick(
          "age",
          ages.map((age) => ({ value: age, label: words.ages[age] })),
        )}
      </Form>
    </Dialog>
  );
}
