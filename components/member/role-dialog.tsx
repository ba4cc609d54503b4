"use client";

import { useState } from "react";
import { changeRoleAction } from "@/app/(console)/members/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import { type Role, roleCan } from "@/lib/domain/role";
import { type KeysChoice, KeysOfMember } from "./keys-of-member";
import type { MemberActsProps, MemberDialogProps } from "./member-acts";
import { roleOptions } from "./role-options";

const words = memberWords.role;

type RoleDialogProps = MemberDialogProps & Pick<MemberActsProps, "own" | "groupsAt">;

/** Gives a member another role, and asks what becomes of their keys where that may not make any. */
export function RoleDialog({ member, own, groupsAt, onClose, onChanged }: RoleDialogProps) {
  const [role, setRole] = useState<Role>(member.role);
  const [keys, setKeys] = useState<KeysChoice>("suspend");
  const stopsKeys = roleCan(member.role, "key.create") && !roleCan(role, "key.create");
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
      onSubmit={() => send({ member_id: member.id, role, keys })}
      onClose={onClose}
    >
      {groupsAt !== null && member.has_identity ? <p className="text-sm">{words.groupsDecide(groupsAt)}</p> : null}
      <RadioGroup
        legend={words.legend}
        hideLegend
        name="role"
        value={role}
        onValueChange={(value) => setRole(value as Role)}
        options={roleOptions}
      />
      {stopsKeys ? (
        <KeysOfMember act={own ? "lowerSelf" : "lower"} count={member.key_count} value={keys} onChange={setKeys} />
      ) : null}
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
