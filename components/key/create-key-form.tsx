"use client";

import { type SubmitEvent, useState } from "react";
import { createKeyAction } from "@/app/(console)/keys/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import type { KeyAccess } from "@/lib/domain/role";
import { type ExpiryChoice, expiryChoices, expiryTime, localDay } from "./expiry";
import { StorePicker } from "./store-picker";

const accessOptions = [
  { value: "read_write", label: "Read and write", hint: "For an agent that keeps memory." },
  { value: "read_only", label: "Read only", hint: "For one that only looks things up." },
];
const scopeOptions = [
  { value: "all", label: "All stores", hint: "Those to come included." },
  { value: "some", label: "Chosen stores", hint: "The others do not exist for it." },
];

/** Everything that is decided when a key is made; none of it can be changed later. */
export function CreateKeyForm({ onCreated }: { onCreated: (key: { name: string; secret: string }) => void }) {
  const { form, pending, failure, send, reset } = useFormAction(createKeyAction, onCreated);
  const [scope, setScope] = useState("all");
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
      access: data.get("access") as KeyAccess,
      ...(scope === "some" ? { store_ids: [...storeIds] } : {}),
      ...(expires ? { expires_at: expires } : {}),
    });
  };
  const errors = failure?.fields ?? {};
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label="Name" hint="Who uses it and where." error={errors.name && `The name ${errors.name}.`}>
        <Input name="name" autoComplete="off" maxLength={100} placeholder="Support agent, production" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <RadioGroup legend="Access" name="access" defaultValue="read_write" options={accessOptions} />
        <RadioGroup
          legend="Stores"
          name="scope"
          value={scope}
          onValueChange={setScope}
          options={scopeOptions}
          error={errors.store_ids && "Choose at least one store."}
        />
      </div>
      {scope === "some" ? <StorePicker chosen={storeIds} onChange={choose} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Expiry">
          <Select
            options={expiryChoices}
            value={expiry}
            onChange={(event) => setExpiry(event.currentTarget.value as ExpiryChoice)}
          />
        </Field>
        {expiry === "date" ? (
          <Field label="Last day" error={dayMissing ? "Choose a day." : errors.expires_at && "Choose a later day."}>
            <Input name="day" type="date" min={localDay(Date.now())} />
          </Field>
        ) : null}
      </div>
      <FailureBanner failure={failure} />
      <div className="sticky -bottom-2 -mx-4 flex flex-col-reverse gap-2 border-line border-t bg-raised px-4 pt-3 pb-2 sm:-mx-5 sm:flex-row sm:justify-end sm:px-5">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" busy={pending}>
          Create key
        </Button>
      </div>
    </form>
  );
}
