"use client";

import { useQueryClient } from "@tanstack/react-query";
import { updateKeyAction } from "@/app/(console)/keys/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { NameField } from "@/components/console/name-field";
import { useFormAction } from "@/components/console/use-form-action";
import { FormDialog } from "@/components/ui/form-dialog";
import { toast } from "@/components/ui/toast";
import { keyWords } from "@/components/words/key.words";
import type { KeyJson } from "@/lib/key/key.present";
import { keyListOptions } from "./key.keys";
import { changedLimits, LimitFields } from "./limit-fields";

const words = keyWords.change;

/** What may be changed of a key that programs have already: its name and its limits. */
export function ChangeKeyDialog({ apiKey, onClose }: { apiKey: KeyJson; onClose: () => void }) {
  const client = useQueryClient();
  const { form, pending, failure, send } = useFormAction(updateKeyAction, async ({ name }: KeyJson) => {
    toast.success(words.done(name));
    onClose();
    await client.invalidateQueries({ queryKey: keyListOptions().queryKey });
  });
  const errors = failure?.fields ?? {};
  return (
    <FormDialog
      title={words.title(apiKey.name)}
      description={words.about}
      submit={words.submit}
      busy={pending}
      form={form}
      onSubmit={(typed) => {
        const name = String(typed.get("name"));
        send({ api_key_id: apiKey.id, ...(name !== apiKey.name && { name }), ...changedLimits(typed, apiKey) });
      }}
      onClose={onClose}
    >
      <NameField
        label={keyWords.create.name}
        placeholder={keyWords.create.namePlaceholder}
        refused={errors.name}
        defaultValue={apiKey.name}
      />
      <LimitFields errors={errors} limits={apiKey} />
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
