"use client";

import { type SubmitEvent, useId, useState } from "react";
import { changeRoleAction } from "@/app/(console)/members/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import { uiWords } from "@/components/words/ui.words";
import type { Role } from "@/lib/domain/role";
import type { MemberDialogProps } from "./member-acts";
import { roleOptions } from "./role-options";

const words = memberWords.role;

/** Gives a member another role. */
export function RoleDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const id = useId();
  const [role, setRole] = useState<Role>(member.role);
  const { form, pending, failure, send } = useFormAction(changeRoleAction, async () => {
    toast.success(words.done(member.name));
    onClose();
    await onChanged();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ member_id: member.id, role });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(member.name)}
      description={words.about}
      footer={
        <>
          <DialogClose>
            <Button>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" busy={pending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <RadioGroup
          legend={words.legend}
          hideLegend
          name="role"
          value={role}
          onValueChange={(value) => setRole(value as Role)}
          options={roleOptions}
        />
        <FailureBanner failure={failure} />
      </form>
    </Dialog>
  );
}
