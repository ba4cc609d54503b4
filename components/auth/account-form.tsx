"use client";

import type { ReactNode, SubmitEvent } from "react";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";
import type { ActionResult } from "@/lib/doors/console/action-result";
import { PasswordInput } from "./password-input";

export type AccountFormProps<Wanted> = {
  act: (wanted: Wanted) => Promise<ActionResult<unknown>>;
  /** What is sent, made of the fields by their names. */
  wanted: (typed: (name: string) => string) => Wanted;
  /** The verb on the button. */
  submit: string;
  /** The only address that it may be, where somebody decided that before. */
  email?: string | null;
  /** What is asked before the person, with why it was refused. */
  before?: (errors: Record<string, string>) => ReactNode;
};

/** Asks a person who is new here for name, address and password. */
export function AccountForm<Wanted>({ act, wanted, submit, email = null, before }: AccountFormProps<Wanted>) {
  const { form, pending, failure, send } = useFormAction(act);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send(wanted((name) => String(data.get(name) ?? "")));
  };
  const errors = failure?.fields ?? {};
  return (
    <Form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {before?.(errors)}
      <Field label={authWords.setup.name.label} hint={authWords.setup.name.hint} error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={100} autoFocus={!before} />
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
        {submit}
      </Button>
    </Form>
  );
}
