import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { testEvent } from "@/lib/domain/webhook-event";
import { addDelivery, findDeliveries, findDelivery, restartDelivery } from "./delivery.store";
import { bodyOf } from "./dispatcher";
import { requireWebhook } from "./require-webhook";
import { wakeDispatcher } from "./run-dispatcher";
import type { Delivery, Webhook } from "./webhook";
import type { ListDeliveriesInput, ResendDeliveryInput, WebhookInput } from "./webhook.schema";
import { findWebhooks } from "./webhook.store";

/** The webhooks of the workspace, the oldest first. */
export async function listWebhooks(context: Context): Promise<Webhook[]> {
  assertMay(context.actor, "webhook.manage");
  return findWebhooks(context.db, context.actor.workspaceId);
}

const list = "webhook_deliveries";

/** What was sent to a webhook or waits for it, the newest first. */
export async function listDeliveries(
  context: Context,
  input: ListDeliveriesInput,
): Promise<{ deliveries: Delivery[]; nextPage: string | null }> {
  const { id } = await requireWebhook(context, input.webhook_id);
  const before = input.page === undefined ? null : decodeCursor(list, input.page, /^dlv_[0-9A-Z]{26}$/);
  const found = await findDeliveries(context.db, id, { before, limit: input.limit + 1 });
  const deliveries = found.slice(0, input.limit);
  const last = deliveries.at(-1);
  return { deliveries, nextPage: found.length > input.limit && last ? encodeCursor(list, last.id) : null };
}

const unknownDelivery = (id: string) => new AppError("not_found", `There is no delivery ${id}.`);

async function requireDelivery(context: Context, id: string): Promise<Delivery> {
  assertMay(context.actor, "webhook.manage");
  const unknown = unknownDelivery(id);
  const delivery = await findDelivery(context.db, id);
  if (!delivery) throw unknown;
  await requireWebhook(context, delivery.webhookId).catch((error: unknown) => {
    throw isAppError(error) && error.code === "not_found" ? unknown : error;
  });
  return delivery;
}

function assertRunning({ pausedAt }: Webhook): void {
  if (pausedAt !== null) throw new AppError("conflict", "This webhook is paused. Resume it first.");
}

/** Sends an ended delivery again, with the same id and the same body, so that a receiver knows it. */
export async function resendDelivery(context: Context, input: ResendDeliveryInput): Promise<Delivery> {
  const delivery = await requireDelivery(context, input.delivery_id);
  if (input.webhook_id !== undefined && input.webhook_id !== delivery.webhookId) throw unknownDelivery(delivery.id);
  assertRunning(await requireWebhook(context, delivery.webhookId));
  if (delivery.state === "waiting") throw new AppError("conflict", "This delivery is still being tried.");
  await restartDelivery(context.db, delivery.id, context.now());
  wakeDispatcher(context.db);
  return requireDelivery(context, delivery.id);
}

/** Sends an event that means nothing, to see whether it arrives; the delivery log says how it went. */
export async function testWebhook(context: Context, input: WebhookInput): Promise<Delivery> {
  const webhook = await requireWebhook(context, input.webhook_id);
  assertRunning(webhook);
  const now = context.now();
  const eventId = createId("evt", Date.parse(now));
  const id = createId("dlv", Date.parse(now));
  const { workspaceId } = webhook;
  const data = JSON.stringify({ webhook_id: webhook.id });
  const event = { id: eventId, workspaceId, storeId: null, type: testEvent, data, createdAt: now };
  await context.db.transaction((tx) =>
    addDelivery(tx, {
      id,
      webhook_id: webhook.id,
      event_id: eventId,
      store_id: null,
      event_type: testEvent,
      body: bodyOf(event),
      created_at: now,
    }),
  );
  wakeDispatcher(context.db);
  return requireDelivery(context, id);
}
