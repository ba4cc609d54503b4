"use client";

import type { SubmitEvent } from "react";
import { changePasswordAction } from "@/app/(console)/profile/actions";
import { PasswordInput } from "@/components/auth/password-input";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";

/** @param email for password managers, which look for the account beside the passwords */
export function PasswordForm({ email }: { email: string }) {
  const { form, pending, failure, send } = useFormAction(changePasswordAction, () => {
    form.current?.reset();
    toast.success(profileWords.password.changed, { description: profileWords.password.signedOut });
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send({
      current_password: String(data.get("current_password")),
      new_password: String(data.get("new_password")),
    });
  };
  const errors = failure?.fields ?? {};
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={profileWords.password.current} error={errors.current_password}>
        <PasswordInput name="current_password" autoComplete="current-password" maxLength={128} />
      </Field>
      <Field label={profileWords.password.next} hint={profileWords.password.hint} error={errors.new_password}>
        <PasswordInput name="new_password" autoComplete="new-password" maxLength={128} />
      </Field>
      <FailureBanner failure={failure} />
      <Button type="submit" busy={pending} className="self-start">
        {profileWords.password.submit}
      </Button>
    </Form>
  );
}
