"use client";

import { useState } from "react";
import { createServiceAccountAction, updateServiceAccountAction } from "@/app/(console)/keys/accounts/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { NameField } from "@/components/console/name-field";
import { useFormAction } from "@/components/console/use-form-action";
import { accessOptions, scopeOptions } from "@/components/key/create-key-form";
import { StorePicker } from "@/components/key/store-picker";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { keyWords } from "@/components/words/key.words";
import { serviceAccountWords } from "@/components/words/service-account.words";
import type { KeyAccess } from "@/lib/domain/role";
import type { ServiceAccountJson } from "@/lib/service-account/service-account.present";
import { OwnerPicker } from "./owner-picker";

const words = serviceAccountWords.form;

type Wanted = { name: string; description: string; store_ids: string[] | null; owner_ids: string[] };
type AccountFormProps = {
  account?: ServiceAccountJson;
  /** Of the members who answer for it to begin with. */
  owners: readonly string[];
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Asks who the account is, what it may do at most and who answers for it. */
export function AccountForm({ account, owners, onClose, onSaved }: AccountFormProps) {
  const [access, setAccess] = useState<KeyAccess>(account?.access ?? "read_write");
  const before = account && account.stores !== "all" ? account.stores.map(({ id }) => id) : null;
  const [chosenScope, setScope] = useState(before ? "some" : "all");
  // Webhooks tell of every store.
  const scope = access === "manage" ? "all" : chosenScope;
  const [storeIds, setStoreIds] = useState<readonly string[]>(before ?? []);
  const [ownerIds, setOwnerIds] = useState(owners);
  const save = (wanted: Wanted) =>
    account
      ? updateServiceAccountAction({ service_account_id: account.id, ...wanted })
      : createServiceAccountAction({ access, ...wanted });
  const { form, pending, failure, send } = useFormAction(save, async ({ name }: ServiceAccountJson) => {
    toast.success(serviceAccountWords.done.saved(name));
    onClose();
    await onSaved();
  });
  const errors = failure?.fields ?? {};
  const submit = (typed: FormData) =>
    send({
      name: String(typed.get("name")),
      description: String(typed.get("description")),
      store_ids: scope === "some" ? [...storeIds] : null,
      owner_ids: [...ownerIds],
    });
  return (
    <FormDialog
      title={account ? words.edit(account.name) : words.create}
      description={account ? words.aboutEdit : words.about}
      submit={account ? words.submitEdit : words.submitCreate}
      busy={pending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        label={words.name}
        placeholder={words.namePlaceholder}
        refused={errors.name}
        defaultValue={account?.name}
      />
      <Field label={words.description} hint={words.descriptionHint} error={errors.description} optional>
        <Input name="description" autoComplete="off" maxLength={300} defaultValue={account?.description} />
      </Field>
      <OwnerPicker chosen={ownerIds} onChange={setOwnerIds} error={errors.owner_ids && words.noOwner} />
      <div className="grid gap-5 sm:grid-cols-2">
        {account ? null : (
          <RadioGroup
            legend={keyWords.columns.access}
            name="access"
            value={access}
            onValueChange={(value) => setAccess(value as KeyAccess)}
            options={accessOptions}
          />
        )}
        <RadioGroup
          legend={words.stores}
          name="scope"
          value={scope}
          onValueChange={setScope}
          options={scopeOptions}
          disabled={access === "manage"}
          error={errors.store_ids && words.noStore}
        />
      </div>
      {scope === "some" ? <StorePicker chosen={storeIds} onChange={setStoreIds} /> : null}
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
