"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { consoleWords } from "@/components/words/console.words";
import { newStoreWords } from "@/components/words/new-store.words";
import { storeSettingsWords } from "@/components/words/store-settings.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { SettingsSection } from "./settings-section";
import { useStoreActions } from "./store-actions";
import { useSettingsForm } from "./use-settings-form";

type SectionProps = { store: ConsoleStoreJson; readOnly: boolean };

export function StoreDetailsSection({ store, readOnly }: SectionProps) {
  const { updateStore } = useStoreActions();
  const [typed, setTyped] = useState<{ name?: string; description?: string }>({});
  const form = useSettingsForm(store.id, () => updateStore({ memory_store_id: store.id, ...typed }), {
    say: storeSettingsWords.details.saved,
    typed,
    setTyped,
    nothing: {},
  });
  const { name = store.name, description = store.description } = typed;
  const changed = name !== store.name || description !== store.description;
  return (
    <SettingsSection title={storeSettingsWords.details.title} about={storeSettingsWords.details.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label={storeSettingsWords.details.name}
          error={form.fields.name && consoleWords.form.nameProblem(form.fields.name)}
        >
          <Input
            value={name}
            maxLength={255}
            readOnly={readOnly}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
        </Field>
        <Field
          label={storeSettingsWords.details.description}
          error={form.fields.description && newStoreWords.descriptionProblem(form.fields.description)}
        >
          <Textarea
            value={description}
            maxLength={1_024}
            readOnly={readOnly}
            onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
          />
        </Field>
        <FieldError>{form.fields.name || form.fields.description ? null : form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
              {storeSettingsWords.details.submit}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
