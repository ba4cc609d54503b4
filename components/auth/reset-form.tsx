"use client";

import type { SubmitEvent } from "react";
import { resetPasswordAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";
import { PasswordInput } from "./password-input";

/** @param email whose password it becomes; shown for the browser's own keeper of passwords, too */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const { form, pending, failure, send } = useFormAction(resetPasswordAction);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ token, password: String(new FormData(event.currentTarget).get("password") ?? "") });
  };
  const error = failure?.fields.password;
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={authWords.email}>
        <Input name="email" type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field label={authWords.reset.label} hint={error ? undefined : authWords.setup.password.hint} error={error}>
        <PasswordInput name="password" autoComplete="new-password" maxLength={128} autoFocus />
      </Field>
      <FailureBanner failure={failure} />
      <Button type="submit" variant="primary" size="lg" busy={pending}>
        {authWords.reset.submit}
      </Button>
    </Form>
  );
}
