import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { createWebhookSecret } from "@/lib/domain/webhook-signature";
import { requireStore } from "@/lib/store/require-store";
import { ownReach } from "./create-webhook";
import { dropDeliveries, holdDeliveries } from "./delivery.store";
import { requireWebhook } from "./require-webhook";
import { wakeDispatcher } from "./run-dispatcher";
import { assertReachable, parseTarget, type Reach } from "./target";
import type { Webhook } from "./webhook";
import type { UpdateWebhookInput, WebhookInput } from "./webhook.schema";
import { updateWebhookRow, type WebhookPatch } from "./webhook.store";

async function patchOf(
  context: Context,
  input: UpdateWebhookInput,
  { before, reach }: { before: Webhook; reach: Reach },
) {
  const patch: WebhookPatch = { name: input.name, events: input.events };
  if (input.url !== undefined) {
    const url = parseTarget(input.url);
    if (url.href !== before.url) await assertReachable(url, reach);
    patch.url = url.href;
  }
  if (input.store_ids !== undefined) {
    for (const storeId of input.store_ids ?? []) await requireStore(context, storeId, "store.read");
    patch.storeIds = input.store_ids;
  }
  if (input.paused !== undefined && input.paused !== (before.pausedAt !== null)) {
    patch.pausedAt = input.paused ? context.now() : null;
  }
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as WebhookPatch;
}

const gone = (id: string) => new AppError("not_found", `There is no webhook ${id}.`);

/**
 * Changes a webhook; what is left out stays. A paused one is told nothing of what happens meanwhile.
 * @throws AppError as `createWebhook`
 */
export async function updateWebhook(
  context: Context,
  input: UpdateWebhookInput,
  reach: Reach = ownReach,
): Promise<Webhook> {
  const before = await requireWebhook(context, input.webhook_id);
  const patch = await patchOf(context, input, { before, reach });
  const fields = Object.keys(patch).map((name) =>
    name === "storeIds" ? "store_ids" : name === "pausedAt" ? "paused" : name,
  );
  if (fields.length === 0) return before;
  await context.db.transaction(async (tx) => {
    if (!(await updateWebhookRow(tx, before.id, patch))) throw gone(before.id);
    if (patch.pausedAt !== undefined)
      await holdDeliveries(tx, before.id, patch.pausedAt === null ? context.now() : null);
    const target = { webhook_id: before.id };
    await appendToWorkspaceChain(tx.sql, context, { action: "webhook.updated", target, data: { fields } });
  });
  wakeDispatcher(context.db);
  return requireWebhook(context, before.id);
}

/** A new secret, from the next delivery on. The old one signs nothing any more. */
export async function rotateWebhookSecret(
  context: Context,
  input: WebhookInput,
): Promise<{ webhook: Webhook; secret: string }> {
  const webhook = await requireWebhook(context, input.webhook_id);
  const secret = createWebhookSecret();
  await context.db.transaction(async (tx) => {
    if (!(await updateWebhookRow(tx, webhook.id, { secret }))) throw gone(webhook.id);
    const target = { webhook_id: webhook.id };
    await appendToWorkspaceChain(tx.sql, context, { action: "webhook.updated", target, data: { fields: ["secret"] } });
  });
  return { webhook, secret };
}

/** Ends a webhook; what waits for it is not sent any more. */
export async function deleteWebhook(context: Context, input: WebhookInput): Promise<{ id: string }> {
  const { id } = await requireWebhook(context, input.webhook_id);
  await context.db.transaction(async (tx) => {
    // Nobody needs its secret again.
    if (!(await updateWebhookRow(tx, id, { deletedAt: context.now(), secret: "" }))) throw gone(id);
    await dropDeliveries(tx, id, context.now());
    await appendToWorkspaceChain(tx.sql, context, { action: "webhook.deleted", target: { webhook_id: id }, data: {} });
  });
  return { id };
}
