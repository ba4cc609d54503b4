"use client";

import { type ReactElement, type SubmitEvent, useState } from "react";
import { inviteMemberAction } from "@/app/(console)/members/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { memberWords } from "@/components/words/member.words";
import { uiWords } from "@/components/words/ui.words";
import type { Role } from "@/lib/domain/role";
import { roleOptions } from "./role-options";

const words = memberWords.invite;
const expiries = ([1, 7, 30] as const).map((days) => ({ value: String(days), label: words.days[days] }));

type InviteDialogProps = { trigger: ReactElement; publicUrl: string; onInvited: () => Promise<void> };

/** Asks whom the link is for, then shows it the one time that it can be seen. */
export function InviteDialog({ trigger, publicUrl, onInvited }: InviteDialogProps) {
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const act = useInvite(async ({ token }) => {
    setLink(`${publicUrl}/join?token=${token}`);
    await onInvited();
  });
  const change = (next: boolean) => {
    setOpen(next);
    setLink(undefined);
    act.reset();
  };
  return (
    <Dialog
      title={link ? words.made : words.title}
      description={link ? words.copyNow : words.about}
      trigger={trigger}
      open={open}
      onOpenChange={change}
      // A stray click must not take away what cannot be shown again, nor what is on its way.
      locked={act.pending || link !== undefined}
    >
      {link ? (
        <div className="flex flex-col gap-5 pb-2">
          <CodeBlock code={link} label={words.link} wrap />
          <Button variant="primary" className="sm:self-end" onClick={() => change(false)}>
            {words.ready}
          </Button>
        </div>
      ) : (
        <InviteForm act={act} />
      )}
    </Dialog>
  );
}

const useInvite = (onInvited: (made: { token: string }) => Promise<void>) =>
  useFormAction(inviteMemberAction, onInvited);

function InviteForm({ act: { form, pending, failure, send } }: { act: ReturnType<typeof useInvite> }) {
  const [role, setRole] = useState<Role>("reviewer");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email") ?? "").trim();
    send({ role, ...(email ? { email } : {}), expires_in_days: Number(data.get("days")) });
  };
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <RadioGroup
        legend={words.role}
        name="role"
        value={role}
        onValueChange={(value) => setRole(value as Role)}
        options={roleOptions}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label={words.email} hint={words.emailHint} error={failure?.fields.email}>
          <Input name="email" type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field label={words.expiry}>
          <Select name="days" defaultValue="7" options={expiries} />
        </Field>
      </div>
      <FailureBanner failure={failure} />
      <div className="flex flex-col-reverse gap-2 pt-1 pb-2 sm:flex-row sm:justify-end">
        <DialogClose>
          <Button disabled={pending}>{uiWords.cancel}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={pending}>
          {words.submit}
        </Button>
      </div>
    </Form>
  );
}
