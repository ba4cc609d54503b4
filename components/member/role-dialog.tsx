"use client";

import { useState } from "react";
import { changeRoleAction } from "@/app/(console)/members/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import type { Role } from "@/lib/domain/role";
import type { MemberDialogProps } from "./member-acts";
import { roleOptions } from "./role-options";

const words = memberWords.role;

/** Gives a member another role. */
export function RoleDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const [role, setRole] = useState<Role>(member.role);
  const { form, pending, failure, send } = useFormAction(changeRoleAction, async () => {
    toast.success(words.done(member.name));
    onClose();
    await onChanged();
  });
  return (
    <FormDialog
      title={words.title(member.name)}
      description={words.about}
      submit={words.submit}
      busy={pending}
      form={form}
      onSubmit={() => send({ member_id: member.id, role })}
      onClose={onClose}
    >
      <RadioGroup
        legend={words.legend}
        hideLegend
        name="role"
        value={role}
        onValueChange={(value) => setRole(value as Role)}
        options={roleOptions}
      />
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
