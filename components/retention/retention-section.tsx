"use client";

import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { SettingsSection } from "@/components/store/settings-section";
import { useStoreActions } from "@/components/store/store-actions";
import { useSettingsForm } from "@/components/store/use-settings-form";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { retentionWords as words } from "@/components/words/retention.words";
import type { RetentionSettings } from "@/lib/domain/store-settings";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { RetentionPreview } from "./retention-preview";
import { RetentionRuns } from "./retention-runs";
import { mostDays, mostVersions, readRetention, type TypedRetention, typeRetention } from "./typed-retention";

/** How long the store keeps what: the rules, what they will take away, and what they did. */
export function RetentionSection({ store }: { store: ConsoleStoreJson }) {
  const { configureStore } = useStoreActions();
  const mayDecide = useMay("version.redact");
  const readOnly = !mayDecide || store.archived_at !== null;
  const saved = store.settings.retention;
  const [typed, setTyped] = useState<Partial<TypedRetention>>();
  // What was not touched follows what is saved.
  const shown = { ...typeRetention(saved), ...typed };
  const { retention, wrong } = readRetention(shown);
  const settings = { retention: retention ?? saved };
  const form = useSettingsForm(store.id, () => configureStore({ memory_store_id: store.id, settings }), {
    say: words.saved,
    typed,
    setTyped,
    nothing: undefined,
  });
  const changed = retention !== null && JSON.stringify(retention) !== JSON.stringify(saved);
  const field = (name: keyof TypedRetention, label: string, about: { hint: string; problem: string }) => (
    <Field
      label={label}
      hint={about.hint}
      error={wrong.includes(name) ? about.problem : undefined}
      className="max-w-96"
    >
      <Input
        inputMode="numeric"
        className="max-w-28"
        value={shown[name]}
        readOnly={readOnly}
        onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.trim() })}
      />
    </Field>
  );
  return (
    <SettingsSection title={words.title} about={mayDecide ? words.about : `${words.about} ${words.forbidden}`}>
      <Form onSubmit={form.submit} className="flex flex-col gap-4">
        {field("unread", words.unread, { hint: words.unreadHint, problem: words.emptyProblem(mostDays) })}
        {field("versions", words.old, { hint: words.oldHint, problem: words.emptyProblem(mostDays) })}
        {field("keep", words.keep, { hint: words.keepHint, problem: words.problem(mostVersions) })}
        <RetentionPreview storeId={store.id} retention={retention ?? (saved as RetentionSettings)} />
        <FieldError>{form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
              {words.save}
            </Button>
          </div>
        )}
      </Form>
      <RetentionRuns storeId={store.id} />
    </SettingsSection>
  );
}
