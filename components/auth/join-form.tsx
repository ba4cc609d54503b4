"use client";

import type { SubmitEvent } from "react";
import { joinAction } from "@/app/(auth)/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";
import { PasswordInput } from "./password-input";

/** @param email the only address that the invitation is for, or null where the person chooses */
export function JoinForm({ token, email }: { token: string; email: string | null }) {
  const { form, pending, failure, send } = useFormAction(joinAction);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    send({
      token,
      name: text("name"),
      password: text("password"),
      ...(email === null ? { email: text("email") } : {}),
    });
  };
  const errors = failure?.fields ?? {};
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={authWords.setup.name.label} hint={authWords.setup.name.hint} error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={100} autoFocus />
      </Field>
      <Field
        label={authWords.email}
        hint={email === null ? authWords.setup.email.hint : authWords.join.fixed}
        error={errors.email}
      >
        <Input
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          defaultValue={email ?? ""}
          readOnly={email !== null}
        />
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
        {authWords.join.submit}
      </Button>
    </form>
  );
}
