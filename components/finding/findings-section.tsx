"use client";

import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { SettingsSection } from "@/components/store/settings-section";
import { useStoreActions } from "@/components/store/store-actions";
import { useSettingsForm } from "@/components/store/use-settings-form";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { findingSettingsWords as words } from "@/components/words/finding-settings.words";
import type { DetectorAction } from "@/lib/domain/detector-kinds";
import type { DetectorSettings } from "@/lib/domain/detector-policy";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { actionOptions, CustomRules } from "./custom-rules";
import { DetectorTrial } from "./detector-trial";

const kinds = ["secret", "personal_data", "hidden_text", "model_instruction"] as const;

/** What is looked for in every write, what is done about it, and a place to try that before it is saved. */
export function FindingsSection({ store, readOnly: closed }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { configureStore } = useStoreActions();
  const readOnly = !useMay("change.review") || closed;
  const [typed, setTyped] = useState<Partial<DetectorSettings>>();
  const [trying, setTrying] = useState(false);
  // What was not touched follows what is saved.
  const detectors: DetectorSettings = { ...store.settings.detectors, ...typed };
  const set = (part: Partial<DetectorSettings>) => setTyped({ ...typed, ...part });
  const form = useSettingsForm(store.id, () => configureStore({ memory_store_id: store.id, settings: { detectors } }), {
    say: words.saved,
    typed,
    setTyped,
    nothing: undefined,
  });
  const changed = typed !== undefined && JSON.stringify(detectors) !== JSON.stringify(store.settings.detectors);
  const unfinished = detectors.custom.some(({ name, pattern }) => name.trim() === "" || pattern === "");
  return (
    <SettingsSection title={words.title} about={words.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-6">
        <div className="flex flex-col gap-4">
          {kinds.map((kind) => (
            <Field key={kind} label={words.kinds[kind].label} hint={words.kinds[kind].hint} className="max-w-96">
              <Select
                value={detectors[kind]}
                disabled={readOnly}
                options={actionOptions}
                onChange={(event) => set({ [kind]: event.currentTarget.value as DetectorAction })}
              />
            </Field>
          ))}
          <p className="text-muted text-xs">{words.actionHint}</p>
        </div>
        <CustomRules
          storeId={store.id}
          rules={detectors.custom}
          readOnly={readOnly}
          onChange={(custom) => set({ custom })}
        />
        {trying ? (
          <DetectorTrial storeId={store.id} detectors={detectors} hint={words.trial.textHint} tellsActions />
        ) : (
          <div>
            <Button size="sm" onClick={() => setTrying(true)}>
              {words.trial.act}
            </Button>
          </div>
        )}
        <FieldError>{form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed || unfinished}>
              {words.save}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
