"use client";

import { addPasskeyAction, beginPasskeyAction } from "@/app/(console)/profile/actions";
import { isCancelled } from "@/components/auth/passkey-obstacle";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";
import { OwnPasswordField, typedPassword } from "./own-password-field";

const words = profileWords.passkeys;

type Typed = { name: string; password: string | undefined };

const refused = (message: string) =>
  ({ ok: false, code: "conflict", message, fields: {}, details: {}, requestId: "" }) as const;

/** Asks for the password, lets the browser make the passkey, and keeps it. */
async function makePasskey({ name, password }: Typed) {
  const begun = await beginPasskeyAction({ name, current_password: password });
  if (!begun.ok) return begun;
  // The protocol's part of the browser comes when somebody wants it.
  const { startRegistration } = await import("@simplewebauthn/browser");
  const answer = await startRegistration({ optionsJSON: begun.value.options }).catch((error: Error) => {
    if (error.name === "InvalidStateError") return refused(words.create.known);
    return refused(isCancelled(error) ? words.create.cancelled : words.create.refused);
  });
  return "ok" in answer ? answer : addPasskeyAction({ name, answer });
}

type Props = {
  /** Whether the account has a password to be asked for; if not, it takes a sign-in of the last minutes. */
  withPassword: boolean;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
};

export function AddPasskeyDialog({ withPassword, onClose, onChanged }: Props) {
  const { form, pending, failure, send } = useFormAction(makePasskey, async () => {
    toast.success(words.create.done);
    onClose();
    await onChanged();
  });
  const errors = failure?.fields ?? {};
  return (
    <FormDialog
      title={words.create.title}
      description={withPassword ? words.create.about : `${words.create.about} ${words.create.lately}`}
      submit={words.create.submit}
      busy={pending}
      form={form}
      onClose={onClose}
      onSubmit={(typed) =>
        send({ name: String(typed.get("name") ?? ""), password: typedPassword(typed, withPassword) })
      }
    >
      <Field label={words.name} hint={words.nameHint} error={errors.name}>
        <Input name="name" maxLength={100} autoComplete="off" autoFocus />
      </Field>
      {withPassword ? <OwnPasswordField hint={words.passwordHint} error={errors.current_password} /> : null}
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
