"use client";

import { type SubmitEvent, useState } from "react";
import { createKeyAction } from "@/app/(console)/keys/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { NameField } from "@/components/console/name-field";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { localDay } from "@/components/ui/time-text";
import { keyWords } from "@/components/words/key.words";
import { uiWords } from "@/components/words/ui.words";
import { isAccessWithin, type KeyAccess } from "@/lib/domain/role";
import type { KeyJson } from "@/lib/key/key.present";
import type { ServiceAccountJson } from "@/lib/service-account/service-account.present";
import { type ExpiryChoice, expiryChoices, expiryTime } from "./expiry";
import { LimitFields, limitsOf } from "./limit-fields";
import { StorePicker } from "./store-picker";

/** The service account that a key is made for: it has what its account has at most. */
export type AccountOfKey = Pick<ServiceAccountJson, "id" | "name" | "access" | "stores">;

export const accessOptions: readonly { value: KeyAccess; label: string; hint: string }[] = [
  { value: "read_write", label: keyWords.access.read_write, hint: keyWords.create.readWriteHint },
  { value: "read_only", label: keyWords.access.read_only, hint: keyWords.create.readOnlyHint },
  { value: "review", label: keyWords.access.review, hint: keyWords.create.reviewHint },
  { value: "compliance", label: keyWords.access.compliance, hint: keyWords.create.complianceHint },
  { value: "manage", label: keyWords.access.manage, hint: keyWords.create.manageHint },
];

export const scopeOptions = [
  { value: "all", label: keyWords.create.allStores, hint: keyWords.create.allStoresHint },
  { value: "some", label: keyWords.create.someStores, hint: keyWords.create.someStoresHint },
];

function optionsFor(account: AccountOfKey | undefined) {
  if (!account) return { accesses: accessOptions, scopes: scopeOptions, among: undefined };
  const accesses = accessOptions.filter(({ value }) => isAccessWithin(value, account.access));
  if (account.stores === "all") return { accesses, scopes: scopeOptions, among: undefined };
  const all = {
    value: "all",
    label: keyWords.create.accountStores,
    hint: account.stores.map(({ name }) => name).join(", "),
  };
  return { accesses, scopes: [all, ...scopeOptions.slice(1)], among: account.stores };
}

export type Created = KeyJson & { secret: string };

/** The form's act, held by the dialog around it, which must not close while a secret is on its way. */
export const useCreateKey = (onCreated: (key: Created) => void) => useFormAction(createKeyAction, onCreated);

type CreateKeyFormProps = { account?: AccountOfKey; act: ReturnType<typeof useCreateKey> };

/** Everything that is decided when a key is made; what it may do, where and until when cannot be changed later. */
export function CreateKeyForm({ account, act }: CreateKeyFormProps) {
  const { form, pending, failure, send, reset } = act;
  const [access, setAccess] = useState<KeyAccess>(account?.access ?? "read_write");
  const { accesses, scopes, among } = optionsFor(account);
  const [chosenScope, setScope] = useState("all");
  // Webhooks tell of every store.
  const scope = access === "manage" ? "all" : chosenScope;
  const [storeIds, setStoreIds] = useState<readonly string[]>([]);
  const [expiry, setExpiry] = useState<ExpiryChoice>("never");
  const [dayMissing, setDayMissing] = useState(false);
  const choose = (ids: readonly string[]) => {
    setStoreIds(ids);
    reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const expires = expiryTime(expiry, String(data.get("day") ?? ""), Date.now());
    setDayMissing(expires === null);
    if (expires === null) return;
    send({
      name: String(data.get("name")),
      access,
      ...(account && { service_account_id: account.id }),
      ...(scope === "some" ? { store_ids: [...storeIds] } : {}),
      ...(expires ? { expires_at: expires } : {}),
      ...limitsOf(data),
    });
  };
  const errors = failure?.fields ?? {};
  return (
    <Form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <NameField
        label={keyWords.create.name}
        hint={account ? keyWords.create.nameHintOf : keyWords.create.nameHint}
        placeholder={account ? keyWords.create.namePlaceholderOf : keyWords.create.namePlaceholder}
        refused={errors.name}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <RadioGroup
          legend={keyWords.columns.access}
          name="access"
          value={access}
          onValueChange={(value) => setAccess(value as KeyAccess)}
          options={accesses}
        />
        <RadioGroup
          legend={keyWords.columns.stores}
          name="scope"
          value={scope}
          onValueChange={setScope}
          options={scopes}
          disabled={access === "manage"}
          error={errors.store_ids && keyWords.create.noStore}
        />
      </div>
      {scope === "some" ? <StorePicker chosen={storeIds} onChange={choose} among={among} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={keyWords.create.expiry}>
          <Select
            options={expiryChoices}
            value={expiry}
            onChange={(event) => setExpiry(event.currentTarget.value as ExpiryChoice)}
          />
        </Field>
        {expiry === "date" ? (
          <Field
            label={keyWords.create.lastDay}
            error={dayMissing ? keyWords.create.noDay : errors.expires_at && keyWords.create.earlyDay}
          >
            <DateInput name="day" type="date" min={localDay(Date.now())} />
          </Field>
        ) : null}
      </div>
      <LimitFields errors={errors} />
      <FailureBanner failure={failure} />
      <div className="sticky -bottom-2 -mx-4 flex flex-col-reverse gap-2 border-line border-t bg-raised px-4 pt-3 pb-2 sm:-mx-5 sm:flex-row sm:justify-end sm:px-5">
        <DialogClose>
          <Button disabled={pending}>{uiWords.cancel}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={pending}>
          {keyWords.create.submit}
        </Button>
      </div>
    </Form>
  );
}
