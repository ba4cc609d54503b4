"use client";

import type { SubmitEvent } from "react";
import { updateProfileAction } from "@/app/(console)/profile/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";

export function NameForm({ name }: { name: string }) {
  const { form, pending, failure, send } = useFormAction(updateProfileAction, () => {
    toast.success(profileWords.name.saved);
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ name: String(new FormData(event.currentTarget).get("name")) });
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={profileWords.name.label} error={failure?.fields.name}>
        <Input name="name" defaultValue={name} autoComplete="name" maxLength={100} />
      </Field>
      <FailureBanner failure={failure} />
      <Button type="submit" busy={pending} className="self-start">
        {profileWords.name.submit}
      </Button>
    </Form>
  );
}
