"use client";

import { useState } from "react";
import { SettingsSection } from "@/components/store/settings-section";
import { useStoreActions } from "@/components/store/store-actions";
import { useSettingsForm } from "@/components/store/use-settings-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { RadioGroup } from "@/components/ui/radio-group";
import { reviewSettingsWords as words } from "@/components/words/review-settings.words";
import type { ReviewPolicy, ReviewSettings } from "@/lib/domain/review-policy";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { AutoRules } from "./auto-rules";
import { PathRules } from "./path-rules";
import { reviewPolicies } from "./rule-ids";

/** Whose writes are reviewed, by whom, and what agents are served meanwhile. */
export function ReviewSection({ store, readOnly }: { store: ConsoleStoreJson; readOnly: boolean }) {
  const { configureStore } = useStoreActions();
  const [typed, setTyped] = useState<Partial<ReviewSettings>>();
  // What was not touched follows what is saved.
  const review: ReviewSettings = { ...store.settings.review, ...typed };
  const set = (part: Partial<ReviewSettings>) => setTyped({ ...typed, ...part });
  const form = useSettingsForm(store.id, () => configureStore({ memory_store_id: store.id, settings: { review } }), {
    say: words.saved,
    typed,
    setTyped,
    nothing: undefined,
  });
  const changed = typed !== undefined && JSON.stringify(review) !== JSON.stringify(store.settings.review);
  return (
    <SettingsSection title={words.title} about={words.about}>
      <Form onSubmit={form.submit} className="flex flex-col gap-6">
        <RadioGroup
          legend={words.policy}
          name="review-policy"
          disabled={readOnly}
          value={review.policy}
          onValueChange={(policy) => set({ policy: policy as ReviewPolicy })}
          options={reviewPolicies.map((value) => ({ value, ...words.policies[value] }))}
        />
        <Checkbox
          label={words.members}
          hint={words.membersHint}
          disabled={readOnly}
          checked={review.members}
          onChange={(event) => set({ members: event.currentTarget.checked })}
        />
        <PathRules storeId={store.id} rules={review.rules} readOnly={readOnly} onChange={(rules) => set({ rules })} />
        <AutoRules
          storeId={store.id}
          rules={review.auto_approve}
          readOnly={readOnly}
          onChange={(auto_approve) => set({ auto_approve })}
        />
        <FieldError>{form.message}</FieldError>
        {readOnly ? null : (
          <div>
            <Button type="submit" variant="primary" busy={form.busy} disabled={!changed}>
              {words.save}
            </Button>
          </div>
        )}
      </Form>
    </SettingsSection>
  );
}
