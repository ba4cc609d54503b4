"use client";

import type { SubmitEvent } from "react";
import { setUpAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";
import { PasswordInput } from "./password-input";

/** The first run: names the workspace and makes its first administrator. */
export function SetupForm({ token }: { token: string }) {
  const { form, pending, failure, send } = useFormAction(setUpAction);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    const person = { name: text("name"), email: text("email"), password: text("password") };
    send({ token, workspace_name: text("workspace_name"), ...person });
  };
  const errors = failure?.fields ?? {};
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={authWords.setup.workspace.label}
        hint={authWords.setup.workspace.hint}
        error={errors.workspace_name}
      >
        <Input name="workspace_name" autoComplete="organization" maxLength={100} autoFocus />
      </Field>
      <Field label={authWords.setup.name.label} hint={authWords.setup.name.hint} error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={100} />
      </Field>
      <Field label={authWords.email} hint={authWords.setup.email.hint} error={errors.email}>
        <Input name="email" type="email" autoComplete="username" maxLength={254} />
      </Field>
      <Field
        label={authWords.password.label}
        hint={errors.password ? undefined : authWords.setup.password.hint}
        error={errors.password}
      >
        <PasswordInput name="password" autoComplete="new-password" maxLength={128} />
      </Field>
      <FailureBanner failure={failure} />
      <Button type="submit" variant="primary" size="lg" busy={pending}>
        {authWords.setup.submit}
      </Button>
    </form>
  );
}
