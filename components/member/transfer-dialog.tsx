"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { transferAdminAction } from "@/app/(console)/members/actions";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import { type KeysChoice, KeysOfMember } from "./keys-of-member";
import type { MemberDialogProps } from "./member-acts";
import { roleOptions } from "./role-options";

const words = memberWords.transfer;
type OwnRole = Parameters<typeof transferAdminAction>[0]["own_role"];

/** Makes another member admin and the one who looks something less. */
export function TransferDialog({ member, ownKeys, onClose }: MemberDialogProps & { ownKeys: number }) {
  const router = useRouter();
  const [ownRole, setOwnRole] = useState<OwnRole>("editor");
  const [keys, setKeys] = useState<KeysChoice>("suspend");
  const hand = async () => {
    const result = await reachable(transferAdminAction)({ member_id: member.id, own_role: ownRole, keys });
    if (!result.ok) throw new Error(result.message);
    toast.success(words.done(member.name));
    // The page is no longer one's own to see, and the frame shows less.
    router.push("/stores");
    router.refresh();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(member.name)}
      description={words.about}
      confirmLabel={words.confirm}
      onConfirm={hand}
    >
      <Field label={words.own}>
        <Select
          value={ownRole}
          options={roleOptions.filter(({ value }) => value !== "admin")}
          onChange={(event) => setOwnRole(event.currentTarget.value as OwnRole)}
        />
      </Field>
      <KeysOfMember act="transfer" count={ownKeys} value={keys} onChange={setKeys} />
    </ConfirmDialog>
  );
}
