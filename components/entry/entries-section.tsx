"use client";

import { useState } from "react";
import { SettingsSection } from "@/components/store/settings-section";
import { useStoreActions } from "@/components/store/store-actions";
import { useSettingsForm } from "@/components/store/use-settings-form";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { entryWords } from "@/components/words/entry.words";
import type { EntrySettings } from "@/lib/domain/store-settings";
import type { ConsoleStoreJson } from "@/lib/store/store.present";

const words = entryWords.settings;
const ways = (["replace", "ask", "keep"] as const).map((value) => ({ value, ...words.ways[value] }));
const mostDays = 36_500;
const mostEntries = 10_000;

interface Typed {
  halfLife: string;
  onDuplicate: EntrySettings["on_duplicate"];
  likeness: string;
  most: string;
}

const typedFrom = (saved: EntrySettings): Typed => ({
  halfLife: String(saved.half_life_days),
  onDuplicate: saved.on_duplicate,
  likeness: String(Math.round(saved.duplicate_similarity * 100)),
  most: saved.max_entries === null ? "" : String(saved.max_entries),
});

const within = (text: string, least: number, most: number) => {
  const value = Number(text);
  return text !== "" && value >= least && value <= most;
};
const whole = (text: string) => /^\d+$/.test(text);

const problemsOf = ({ halfLife, likeness, most }: Typed) => ({
  halfLife: within(halfLife, 0.01, mostDays) ? undefined : words.halfLifeProblem(mostDays),
  likeness: whole(likeness) && within(likeness, 50, 100) ? undefined : words.likenessProblem,
  most: most === "" || (whole(most) && within(most, 1, mostEntries)) ? undefined : words.mostProblem(mostEntries),
});

/** How the store keeps, ranks and forgets what agents store as entries. */
export function EntriesSection({ store, readOnly }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { configureStore } = useStoreActions();
  const saved = typedFrom(store.settings.entries);
  const [typed, setTyped] = useState<Partial<Typed>>();
  // What was not touched follows what is saved.
  const shown = { ...saved, ...typed };
  const problems = problemsOf(shown);
  const entries: EntrySettings = {
    half_life_days: Number(shown.halfLife),
    on_duplicate: shown.onDuplicate,
    duplicate_similarity: Number(shown.likeness) / 100,
    max_entries: shown.most === "" ? null : Number(shown.most),
  };
  const form = useSettingsForm(store.id, () => configureStore({ memory_store_id: store.id, settings: { entries } }), {
    say: words.saved,
    typed,
    setTyped,
    nothing: undefined,
  });
  const valid = Object.values(problems).every((problem) => problem === undefined);
  const changed = JSON.stringify(shown) !== JSON.stringify(saved);
  const field = (name: keyof typeof problems, label: string, hint: string) => (
    <Field label={label} hint={hint} error={problems[name]} className="max-w-96">
      <Input
        inputMode="decimal"
        className="max-w-28"
        value={shown[name]}
        readOnly={readOnly}
        onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
      />
    </Field>
  );
  return (
    <SettingsSection title={words.title} about={words.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-4">
        {field("halfLife", words.halfLife, words.halfLifeHint)}
        <RadioGroup
          legend={words.onDuplicate}
          name="on_duplicate"
          value={shown.onDuplicate}
          disabled={readOnly}
          options={ways}
          onValueChange={(value) => setTyped({ ...typed, onDuplicate: value as EntrySettings["on_duplicate"] })}
        />
        {field("likeness", words.likeness, words.likenessHint)}
        {field("most", words.most, words.mostHint)}
        <FieldError>{form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed || !valid}>
              {words.submit}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
