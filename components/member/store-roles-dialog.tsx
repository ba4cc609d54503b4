"use client";

import { X } from "lucide-react";
import { useState, useTransition } from "react";
import { setStoreRoleAction } from "@/app/(console)/members/actions";
import { reachable } from "@/components/console/reachable";
import { useAllStores } from "@/components/store/use-all-stores";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { memberWords } from "@/components/words/member.words";
import { type StoreRole, storeRoles } from "@/lib/domain/role";
import type { MemberDialogProps } from "./member-acts";

const words = memberWords.stores;
const setStoreRole = reachable(setStoreRoleAction);
const roleChoices = storeRoles.map((value) => ({ value, label: words.roles[value] }));

/** What a member is in single stores beyond the role. Each change is saved at once. */
export function StoreRolesDialog({ member, onClose, onChanged }: MemberDialogProps) {
  const [failure, setFailure] = useState<string>();
  const [pending, start] = useTransition();
  const set = (storeId: string, role: StoreRole | null) =>
    start(async () => {
      const result = await setStoreRole({ member_id: member.id, memory_store_id: storeId, role });
      setFailure(result.ok ? undefined : result.message);
      await onChanged();
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title(member.name)}
      description={words.about}
      footer={
        <DialogClose>
          <Button variant="primary">{words.done}</Button>
        </DialogClose>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        <Given member={member} busy={pending} onSet={set} />
        <NewRole member={member} busy={pending} onSet={set} />
        <FieldError>{failure}</FieldError>
      </div>
    </Dialog>
  );
}

type PartProps = Pick<MemberDialogProps, "member"> & {
  busy: boolean;
  onSet: (storeId: string, role: StoreRole | null) => void;
};

function Given({ member, busy, onSet }: PartProps) {
  if (member.store_roles.length === 0) return <p className="text-muted text-sm">{words.none}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {member.store_roles.map(({ memory_store: store, role }) => (
        <li key={store.id} className="flex items-center gap-3 px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 truncate" title={store.name ?? store.id}>
            {store.name ?? store.id}
          </span>
          <span className="text-muted">{words.roles[role]}</span>
          <IconButton
            size="sm"
            label={words.remove(store.name ?? store.id)}
            icon={<X size={14} aria-hidden="true" />}
            disabled={busy}
            onClick={() => onSet(store.id, null)}
          />
        </li>
      ))}
    </ul>
  );
}

function NewRole({ member, busy, onSet }: PartProps) {
  const [store, setStore] = useState("");
  const [role, setRole] = useState<StoreRole>("editor");
  const stores = useAllStores({ archived: false });
  const given = member.store_roles.map(({ memory_store }) => memory_store.id);
  const options = stores.filter(({ id }) => !given.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  const add = () => {
    onSet(store, role);
    setStore("");
  };
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto]">
      <Field label={words.store}>
        <Select
          value={store}
          placeholder={words.choose}
          options={options}
          onChange={(event) => setStore(event.currentTarget.value)}
        />
      </Field>
      <Field label={words.role}>
        <Select
          value={role}
          options={roleChoices}
          onChange={(event) => setRole(event.currentTarget.value as StoreRole)}
        />
      </Field>
      <Button busy={busy} disabled={store === ""} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
