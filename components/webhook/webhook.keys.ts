import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { DeliveryJson, WebhookJson } from "@/lib/webhook/webhook.present";

export type DeliveryPageJson = { data: DeliveryJson[]; next_page: string | null };

export const webhookListOptions = () => operationQuery<{ data: WebhookJson[] }>("listWebhooks", {});

export const deliveryListOptions = (webhookId: string) =>
  operationPages<DeliveryPageJson>("listDeliveries", { webhook_id: webhookId, limit: 20 });
