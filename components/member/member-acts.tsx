"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { enableMemberAction } from "@/app/(console)/members/actions";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import type { MemberAccountJson } from "@/lib/member/member.present";
import { DisableDialog } from "./disable-dialog";
import { RoleDialog } from "./role-dialog";
import { StoreRolesDialog } from "./store-roles-dialog";
import { TransferDialog } from "./transfer-dialog";

const words = memberWords.acts;

type Props = { member: MemberAccountJson; own: boolean; onChanged: () => Promise<void> };
type Asked = "role" | "stores" | "transfer" | "disable";

/** What can be done to one member; the dialogs ask what there is to ask. */
export function MemberActs({ member, own, onChanged }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const enable = async () => {
    const result = await enableMemberAction({ member_id: member.id });
    if (!result.ok) return void toast.error(result.message);
    toast.success(words.enabled(member.name));
    await onChanged();
  };
  const disabled = member.disabled_at !== null;
  const ask = (label: string, what: Asked) => ({ label, onSelect: () => setAsked(what) });
  const entries: MenuEntry[] = [
    ask(words.role, "role"),
    ask(words.stores, "stores"),
    ...(own || disabled ? [] : [ask(words.transfer, "transfer")]),
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
      {asked === "role" ? <RoleDialog {...dialog} /> : null}
      {asked === "stores" ? <StoreRolesDialog {...dialog} /> : null}
      {asked === "transfer" ? <TransferDialog {...dialog} /> : null}
      {asked === "disable" ? <DisableDialog {...dialog} /> : null}
    </>
  );
}

export type MemberDialogProps = { member: MemberAccountJson; onClose: () => void; onChanged: () => Promise<void> };
