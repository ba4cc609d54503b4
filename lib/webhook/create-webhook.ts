import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { createWebhookSecret } from "@/lib/domain/webhook-signature";
import { requireStore } from "@/lib/store/require-store";
import { requireWebhook } from "./require-webhook";
import { assertReachable, parseTarget, type Reach, systemResolve } from "./target";
import type { Webhook } from "./webhook";
import type { CreateWebhookInput } from "./webhook.schema";
import { countWebhooks, insertWebhook } from "./webhook.store";

/** Each of them is asked at every write. */
const mostWebhooks = 50;

/** What this process can reach, and whether a private network is meant to be. */
export const ownReach: Reach = { resolve: systemResolve, allowPrivate: () => getConfig().webhookAllowPrivate };

/**
 * Registers where another system wants to be told. The secret is in this answer and shown nowhere else.
 * @throws AppError invalid_request for an address that may not be written to, not_found for a store, permission
 */
export async function createWebhook(
  context: Context,
  input: CreateWebhookInput,
  reach: Reach = ownReach,
): Promise<{ webhook: Webhook; secret: string }> {
  const { actor, db } = context;
  assertMay(actor, "webhook.manage");
  const url = parseTarget(input.url);
  for (const storeId of input.store_ids ?? []) await requireStore(context, storeId, "store.read");
  if ((await countWebhooks(db, actor.workspaceId)) >= mostWebhooks) {
    throw new AppError("invalid_request", `A workspace has at most ${mostWebhooks} webhooks. Delete one first.`);
  }
  await assertReachable(url, reach);
  const now = context.now();
  const id = createId("whk", Date.parse(now));
  const secret = createWebhookSecret();
  await db.transaction(async (tx) => {
    await insertWebhook(tx, {
      id,
      workspaceId: actor.workspaceId,
      name: input.name,
      url: url.href,
      secret,
      events: input.events,
      storeIds: input.store_ids ?? null,
      createdBy: actor.kind === "member" ? actor.userId : null,
      createdAt: now,
    });
    const data = { events: input.events, store_ids: input.store_ids ?? [] };
    await appendToWorkspaceChain(tx.sql, context, { action: "webhook.created", target: { webhook_id: id }, data });
  });
  return { webhook: await requireWebhook(context, id), secret };
}
