import type { Delivery, Webhook } from "./webhook";

export function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    type: "webhook" as const,
    name: webhook.name,
    url: webhook.url,
    events: webhook.events,
    store_ids: webhook.storeIds,
    created_at: webhook.createdAt,
    paused_at: webhook.pausedAt,
    last_delivery: webhook.lastDelivery,
  };
}
export type WebhookJson = ReturnType<typeof presentWebhook>;

/** The only answer that says a secret. */
export const presentWebhookWithSecret = ({ webhook, secret }: { webhook: Webhook; secret: string }) => ({
  ...presentWebhook(webhook),
  secret,
});
export type WebhookWithSecretJson = ReturnType<typeof presentWebhookWithSecret>;

export function presentDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    type: "webhook_delivery" as const,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    state: delivery.state,
    attempts: delivery.attempts,
    next_at: delivery.nextAt,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt,
    ended_at: delivery.endedAt,
  };
}
export type DeliveryJson = ReturnType<typeof presentDelivery>;
