"use client";

import { renamePasskeyAction } from "@/app/(console)/profile/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";
import type { PasskeyJson } from "@/lib/passkey/passkey.present";

const words = profileWords.passkeys;

type Props = { passkey: PasskeyJson; onClose: () => void; onChanged: () => Promise<unknown> };

export function RenamePasskeyDialog({ passkey, onClose, onChanged }: Props) {
  const { form, pending, failure, send } = useFormAction(renamePasskeyAction, async () => {
    toast.success(words.renaming.done);
    onClose();
    await onChanged();
  });
  return (
    <FormDialog
      title={words.renaming.title}
      submit={words.renaming.submit}
      busy={pending}
      form={form}
      onClose={onClose}
      onSubmit={(typed) => send({ passkey_id: passkey.id, name: String(typed.get("name") ?? "") })}
    >
      <Field label={words.name} error={failure?.fields.name}>
        <Input name="name" maxLength={100} autoComplete="off" defaultValue={passkey.name} autoFocus />
      </Field>
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
