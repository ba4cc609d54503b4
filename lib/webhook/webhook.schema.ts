import { z } from "zod";
import { idField, limitField, lineField, pageField, storeIdsField } from "@/lib/domain/schema-parts";
import { webhookEvents } from "@/lib/domain/webhook-event";

const name = lineField(100);
const url = z.string().trim().min(1, "must not be empty").max(2_000, "must have at most 2,000 characters");
const events = z
  .array(z.enum(webhookEvents))
  .min(1, "choose at least one event")
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

const webhook_id = idField("whk");
export const webhookInput = z.strictObject({ webhook_id });
export type WebhookInput = z.output<typeof webhookInput>;

export const listWebhooksInput = z.strictObject({});

export const createWebhookInput = z.strictObject({
  name,
  url,
  events,
  /** Left out for all stores, those to come included. */
  store_ids: storeIdsField.nullish(),
});
export type CreateWebhookInput = z.output<typeof createWebhookInput>;

export const updateWebhookInput = z.strictObject({
  webhook_id,
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  /** Null for all stores. */
  store_ids: storeIdsField.nullish(),
  /** A paused webhook is told nothing; what waits goes on when it is resumed. */
  paused: z.boolean().optional(),
});
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

export const listDeliveriesInput = z.strictObject({
  webhook_id,
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;

export const resendDeliveryInput = z.strictObject({
  delivery_id: idField("dlv"),
  /** Where it is given, the delivery is one of this webhook's. */
  webhook_id: webhook_id.optional(),
});
export type ResendDeliveryInput = z.output<typeof resendDeliveryInput>;
