"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { storeSettingsWords } from "@/components/words/store-settings.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { SettingsSection } from "./settings-section";
import { useStoreActions } from "./store-actions";
import { useSettingsForm } from "./use-settings-form";

const least = 1_000;
const most = 200_000;

export function StoreToolsSection({ store, readOnly }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { configureStore } = useStoreActions();
  const [typed, setTyped] = useState<{ overwrites?: boolean; characters?: string }>({});
  const overwrites = typed.overwrites ?? store.settings.create_overwrites;
  const characters = typed.characters ?? String(store.settings.view_max_characters);
  const limit = Number(characters);
  const valid = Number.isInteger(limit) && limit >= least && limit <= most;
  const settings = { create_overwrites: overwrites, view_max_characters: limit };
  const form = useSettingsForm(store.id, () => configureStore({ memory_store_id: store.id, settings }), {
    say: storeSettingsWords.tools.saved,
    typed,
    setTyped,
    nothing: {},
  });
  const changed =
    overwrites !== store.settings.create_overwrites || characters !== String(store.settings.view_max_characters);
  return (
    <SettingsSection title={storeSettingsWords.tools.title} about={storeSettingsWords.tools.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-4">
        <Checkbox
          label={storeSettingsWords.tools.overwrites}
          hint={storeSettingsWords.tools.overwritesHint}
          checked={overwrites}
          disabled={readOnly}
          onChange={(event) => setTyped({ ...typed, overwrites: event.currentTarget.checked })}
        />
        <Field
          label={storeSettingsWords.tools.characters}
          hint={storeSettingsWords.tools.charactersHint}
          error={valid ? undefined : storeSettingsWords.tools.charactersProblem(least, most)}
          className="max-w-72"
        >
          <Input
            inputMode="numeric"
            value={characters}
            readOnly={readOnly}
            onChange={(event) => setTyped({ ...typed, characters: event.currentTarget.value.trim() })}
          />
        </Field>
        <FieldError>{form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed || !valid}>
              {storeSettingsWords.tools.submit}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
