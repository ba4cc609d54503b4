import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const webhooks = "/v1/webhooks";
const webhook = `${webhooks}/:webhook_id`;

/** Webhooks over REST, for keys that manage. */
export const webhookRoutes: readonly RestRoute[] = [
  { methods: ["GET"], path: webhooks, operation: operations.listWebhooks },
  {
    methods: ["POST"],
    path: webhooks,
    operation: operations.createWebhook,
    body: ["name", "url", "events", "store_ids"],
  },
  { methods: ["GET"], path: webhook, operation: operations.retrieveWebhook },
  {
    methods: ["POST", "PATCH"],
    path: webhook,
    operation: operations.updateWebhook,
    body: ["name", "url", "events", "store_ids", "paused"],
  },
  { methods: ["DELETE"], path: webhook, operation: operations.deleteWebhook },
  { methods: ["POST"], path: `${webhook}/rotate_secret`, operation: operations.rotateWebhookSecret },
  { methods: ["POST"], path: `${webhook}/test`, operation: operations.testWebhook },
  {
    methods: ["GET"],
    path: `${webhook}/deliveries`,
    operation: operations.listDeliveries,
    query: ["limit", "page"],
  },
  {
    methods: ["POST"],
    path: `${webhook}/deliveries/:delivery_id/resend`,
    operation: operations.resendDelivery,
  },
];
