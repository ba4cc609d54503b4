"use client";

import { useState } from "react";
import { disableMemberAction } from "@/app/(console)/members/actions";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import { roleCan } from "@/lib/domain/role";
import { type KeysChoice, KeysOfMember } from "./keys-of-member";
import type { MemberDialogProps } from "./member-acts";

const words = memberWords.disable;

/** Ends a member's access, and asks what becomes of the keys that they made. */
export function DisableDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const [keys, setKeys] = useState<KeysChoice>("suspend");
  const disable = async () => {
    const result = await reachable(disableMemberAction)({ member_id: member.id, keys });
    if (!result.ok) throw new Error(result.message);
    toast.success(words.done(member.name));
    await onChanged();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(member.name)}
      description={words.about}
      confirmLabel={words.confirm}
      onConfirm={disable}
    >
      <KeysOfMember
        act={roleCan(member.role, "key.create") ? "disable" : "disableLowered"}
        count={member.key_count}
        value={keys}
        onChange={setKeys}
      />
    </ConfirmDialog>
  );
}
