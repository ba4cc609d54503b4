"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { enableMemberAction, endPasswordResetAction } from "@/app/(console)/members/actions";
import { reachable } from "@/components/console/reachable";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import type { MemberAccountJson } from "@/lib/member/member.present";
import { DisableDialog } from "./disable-dialog";
import { ResetDialog } from "./reset-dialog";
import { RoleDialog } from "./role-dialog";
import { StoreRolesDialog } from "./store-roles-dialog";
import { TransferDialog } from "./transfer-dialog";

const words = memberWords.acts;
const enableMember = reachable(enableMemberAction);
const endPasswordReset = reachable(endPasswordResetAction);

export type MemberActsProps = {
  member: MemberAccountJson;
  own: boolean;
  /** How many keys whoever looks has made. */
  ownKeys: number;
  /** Where links for new passwords lead to; null where passwords are no way in. */
  publicUrl: string | null;
  /** The provider whose groups decide on roles; null where none does. */
  groupsAt: string | null;
  onChanged: () => Promise<void>;
};
type Asked = "role" | "stores" | "transfer" | "reset" | "disable";

/** What can be done to one member; the dialogs ask what there is to ask. */
export function MemberActs({ member, own, ownKeys, publicUrl, groupsAt, onChanged }: MemberActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const enable = async () => {
    const result = await enableMember({ member_id: member.id });
    if (!result.ok) return void toast.error(result.message);
    toast.success(words.enabled(member.name));
    await onChanged();
  };
  const endReset = async () => {
    const result = await endPasswordReset({ member_id: member.id });
    if (!result.ok) return void toast.error(result.message);
    toast.success(words.resetEnded);
    await onChanged();
  };
  const disabled = member.disabled_at !== null;
  const ask = (label: string, what: Asked) => ({ label, onSelect: () => setAsked(what) });
  const entries: MenuEntry[] = [
    ask(words.role, "role"),
    ask(words.stores, "stores"),
    ...(own || disabled ? [] : [ask(words.transfer, "transfer")]),
    ...(own || disabled || publicUrl === null ? [] : [ask(words.reset, "reset")]),
    ...(member.password_reset_until === null ? [] : [{ label: words.endReset, onSelect: endReset }]),
    ...(own ? [] : [{ kind: "separator" } as const]),
    ...(own
      ? []
      : [
          disabled
            ? { label: words.enable, onSelect: enable }
            : { ...ask(words.disable, "disable"), tone: "danger" as const },
        ]),
  ];
  const dialog = { member, onClose: close, onChanged };
  return (
    <>
      <Menu
        entries={entries}
        trigger={
          <IconButton size="sm" label={words.menu(member.name)} icon={<Ellipsis size={16} aria-hidden="true" />} />
        }
      />
      {asked === "role" ? <RoleDialog {...dialog} own={own} groupsAt={groupsAt} /> : null}
      {asked === "stores" ? <StoreRolesDialog {...dialog} /> : null}
      {asked === "transfer" ? <TransferDialog {...dialog} ownKeys={ownKeys} /> : null}
      {asked === "reset" && publicUrl !== null ? <ResetDialog {...dialog} publicUrl={publicUrl} /> : null}
      {asked === "disable" ? <DisableDialog {...dialog} /> : null}
    </>
  );
}

export type MemberDialogProps = { member: MemberAccountJson; onClose: () => void; onChanged: () => Promise<void> };
