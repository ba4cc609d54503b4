import type { WebhookEvent } from "@/lib/domain/webhook-event";

/** Where another system wants to be told, and of what. Its secret never leaves the use cases. */
export interface Webhook {
  id: string;
  workspaceId: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** Null for all stores. */
  storeIds: string[] | null;
  createdAt: string;
  pausedAt: string | null;
  /** The last attempt of any of its deliveries that has ended. */
  lastDelivery: { state: DeliveryState; at: string } | null;
}

const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One event on its way to one webhook. */
export interface Delivery {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: string;
  state: DeliveryState;
  attempts: number;
  /** Null where it has ended, or where its webhook is paused. */
  nextAt: string | null;
  lastStatus: number | null;
  /** Why there was no answer, as a short code. */
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
}
