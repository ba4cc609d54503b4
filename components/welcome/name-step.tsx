"use client";

import { type ReactNode, type SubmitEvent, useState } from "react";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { consoleWords } from "@/components/words/console.words";
import type { ActionResult } from "@/lib/doors/console/action-result";

export type NameStepProps<Json> = {
  label: string;
  hint: ReactNode;
  initial?: string;
  placeholder?: string;
  maxLength: number;
  submit: string;
  act: (name: string) => Promise<ActionResult<Json>>;
  done: (value: Json) => void | Promise<void>;
};

/** A form of one name. What was typed stays when it is refused. */
export function NameStep<Json>(props: NameStepProps<Json>) {
  const { form, failure, send, reset, pending } = useFormAction(props.act, props.done);
  const [name, setName] = useState(props.initial ?? "");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) send(name);
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-3">
      <Field
        label={props.label}
        hint={props.hint}
        error={failure?.fields.name && consoleWords.form.nameProblem(failure.fields.name)}
      >
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            value={name}
            maxLength={props.maxLength}
            autoComplete="off"
            placeholder={props.placeholder}
            onChange={(event) => {
              setName(event.currentTarget.value);
              reset();
            }}
          />
          <SubmitButton busy={pending}>{props.submit}</SubmitButton>
        </div>
      </Field>
      <FailureBanner failure={failure} />
    </Form>
  );
}
