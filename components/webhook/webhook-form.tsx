"use client";

import { useState } from "react";
import { createWebhookAction, updateWebhookAction } from "@/app/(console)/webhooks/actions";
import { AddressField } from "@/components/console/address-field";
import { FailureBanner } from "@/components/console/failure-banner";
import { NameField } from "@/components/console/name-field";
import { useFormAction } from "@/components/console/use-form-action";
import { StorePicker } from "@/components/key/store-picker";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { webhookWords } from "@/components/words/webhook.words";
import type { WebhookEvent } from "@/lib/domain/webhook-event";
import type { WebhookJson } from "@/lib/webhook/webhook.present";
import { EventPicker } from "./event-picker";

const words = webhookWords.form;
const scopes = [
  { value: "all", label: words.allStores, hint: words.allStoresHint },
  { value: "some", label: words.someStores, hint: words.someStoresHint },
];

const usual: readonly WebhookEvent[] = ["change.pending", "change.approved", "change.reverted", "change.flagged"];

type Wanted = { name: string; url: string; events: WebhookEvent[]; store_ids: string[] | null };
/** The secret is there once, after a webhook was made. */
export type SavedWebhook = { id: string; name: string; secret?: string };

type WebhookFormProps = { webhook?: WebhookJson; onSaved: (saved: SavedWebhook) => void; onClose: () => void };

/** Asks where to, of what, and from which stores. */
export function WebhookForm({ webhook, onSaved, onClose }: WebhookFormProps) {
  const save = (wanted: Wanted) =>
    webhook ? updateWebhookAction({ webhook_id: webhook.id, ...wanted }) : createWebhookAction(wanted);
  const { form, pending, failure, send, reset } = useFormAction<Wanted, SavedWebhook>(save, onSaved);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? usual);
  const [scope, setScope] = useState(webhook?.store_ids ? "some" : "all");
  const [storeIds, setStoreIds] = useState<readonly string[]>(webhook?.store_ids ?? []);
  const errors = failure?.fields ?? {};
  const submit = (typed: FormData) =>
    send({
      name: String(typed.get("name")),
      url: String(typed.get("url")),
      events: [...events],
      store_ids: scope === "some" ? [...storeIds] : null,
    });
  return (
    <FormDialog
      title={webhook ? words.edit(webhook.name) : words.create}
      description={words.aboutCreate}
      submit={webhook ? words.submitEdit : words.submitCreate}
      busy={pending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        label={words.name}
        placeholder={words.namePlaceholder}
        refused={errors.name}
        defaultValue={webhook?.name}
      />
      <AddressField words={words} refused={errors.url} defaultValue={webhook?.url} />
      <EventPicker
        chosen={events}
        onChange={(chosen) => {
          setEvents(chosen);
          reset();
        }}
        error={errors.events && words.noEvent}
      />
      <RadioGroup
        legend={words.stores}
        name="scope"
        value={scope}
        onValueChange={setScope}
        options={scopes}
        error={errors.store_ids && words.noStore}
      />
      {scope === "some" ? <StorePicker chosen={storeIds} onChange={setStoreIds} /> : null}
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
