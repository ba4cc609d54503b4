"use client";

import type { SubmitEvent } from "react";
import { signInAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";
import { PasswordInput } from "./password-input";

type SignInFormProps = {
  /** Where to go then; the action sees to it that it is a page of this console. */
  next: string;
  /** Beside a way in that more people take. */
  second?: boolean;
};

export function SignInForm({ next, second = false }: SignInFormProps) {
  const { form, pending, failure, send } = useFormAction(signInAction);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send({ email: String(data.get("email")), password: String(data.get("password")), next });
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={authWords.email} error={failure?.fields.email}>
        <Input name="email" type="email" autoComplete="username" autoFocus />
      </Field>
      <Field label={authWords.password.label} error={failure?.fields.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <FailureBanner failure={failure} />
      <Button type="submit" variant={second ? "secondary" : "primary"} size="lg" busy={pending}>
        {authWords.signIn.submit}
      </Button>
    </Form>
  );
}
