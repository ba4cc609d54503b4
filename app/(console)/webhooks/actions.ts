"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type {
  createWebhookInput,
  resendDeliveryInput,
  updateWebhookInput,
  webhookInput,
} from "@/lib/webhook/webhook.schema";

export async function createWebhookAction(input: z.input<typeof createWebhookInput>) {
  return runAction(operations.createWebhook, input);
}

export async function updateWebhookAction(input: z.input<typeof updateWebhookInput>) {
  return runAction(operations.updateWebhook, input);
}

export async function rotateWebhookSecretAction(input: z.input<typeof webhookInput>) {
  return runAction(operations.rotateWebhookSecret, input);
}

export async function deleteWebhookAction(input: z.input<typeof webhookInput>) {
  return runAction(operations.deleteWebhook, input);
}

export async function testWebhookAction(input: z.input<typeof webhookInput>) {
  return runAction(operations.testWebhook, input);
}

export async function resendDeliveryAction(input: z.input<typeof resendDeliveryInput>) {
  return runAction(operations.resendDelivery, input);
}
