"use client";

import { useState } from "react";
import { disableMemberAction } from "@/app/(console)/members/actions";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import type { MemberDialogProps } from "./member-acts";

const words = memberWords.disable;
const choices = [
  { value: "suspend", label: words.suspend, hint: words.suspendHint },
  { value: "take_over", label: words.takeOver, hint: words.takeOverHint },
];

/** Ends a member's access, and asks what becomes of the keys that they made. */
export function DisableDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const [keys, setKeys] = useState<"suspend" | "take_over">("suspend");
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
      {member.key_count > 0 ? (
        <RadioGroup
          legend={words.keys(member.key_count)}
          name="keys"
          value={keys}
          onValueChange={(value) => setKeys(value as typeof keys)}
          options={choices}
        />
      ) : null}
    </ConfirmDialog>
  );
}
