import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Webhook } from "./webhook";
import { findWebhooks } from "./webhook.store";

/** A webhook of the actor's workspace. @throws AppError not_found, permission */
export async function requireWebhook(context: Context, webhookId: string): Promise<Webhook> {
  assertMay(context.actor, "webhook.manage");
  const [webhook] = await findWebhooks(context.db, context.actor.workspaceId, webhookId);
  if (!webhook) throw new AppError("not_found", `There is no webhook ${webhookId}.`);
  return webhook;
}
