"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { storeTemplatesWords } from "@/components/words/store-templates.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { SettingsSection } from "./settings-section";
import { useStoreActions } from "./store-actions";
import { useSettingsForm } from "./use-settings-form";

const words = storeTemplatesWords.section;

/** Whether new stores may begin with a copy of this one. */
export function StoreTemplateSection({ store, readOnly }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { configureStore } = useStoreActions();
  const [typed, setTyped] = useState<boolean | null>(null);
  const template = typed ?? store.settings.template;
  const form = useSettingsForm(store.id, () => configureStore({ memory_store_id: store.id, settings: { template } }), {
    say: words.saved,
    typed,
    setTyped,
    nothing: null,
  });
  return (
    <SettingsSection title={words.title} about={words.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-4">
        <Checkbox
          label={words.offer}
          hint={words.offerHint}
          checked={template}
          disabled={readOnly}
          onChange={(event) => setTyped(event.currentTarget.checked)}
        />
        <FieldError>{form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" busy={form.busy} disabled={template === store.settings.template}>
              {words.submit}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
