import "server-only";
import { presentFigures, presentReviewer } from "@/lib/figures/figures.present";
import { listReviewerFiguresInput, retrieveFiguresInput } from "@/lib/figures/figures.schema";
import { listReviewerFigures } from "@/lib/figures/list-reviewer-figures";
import { retrieveFigures } from "@/lib/figures/retrieve-figures";
import { presentNotification } from "@/lib/notification/notification.present";
import {
  countNotificationsInput,
  listNotificationsInput,
  readNotificationsInput,
} from "@/lib/notification/notification.schema";
import { countNotifications, listNotifications, readNotifications } from "@/lib/notification/notifications";
import { createWebhook } from "@/lib/webhook/create-webhook";
import { listDeliveries, listWebhooks, resendDelivery, testWebhook } from "@/lib/webhook/deliveries";
import { requireWebhook } from "@/lib/webhook/require-webhook";
import { deleteWebhook, rotateWebhookSecret, updateWebhook } from "@/lib/webhook/update-webhook";
import { presentDelivery, presentWebhook, presentWebhookWithSecret } from "@/lib/webhook/webhook.present";
import {
  createWebhookInput,
  listDeliveriesInput,
  listWebhooksInput,
  resendDeliveryInput,
  updateWebhookInput,
  webhookInput,
} from "@/lib/webhook/webhook.schema";
import { defineOperation } from "../operation";

const webhookOperations = {
  listWebhooks: defineOperation({
    name: "listWebhooks",
    action: "webhook.manage",
    effect: "read",
    summary: "List where other systems are told what happens.",
    input: listWebhooksInput,
    run: listWebhooks,
    present: (webhooks) => ({ data: webhooks.map(presentWebhook) }),
  }),
  retrieveWebhook: defineOperation({
    name: "retrieveWebhook",
    action: "webhook.manage",
    effect: "read",
    summary: "Retrieve a webhook.",
    input: webhookInput,
    run: (context, input) => requireWebhook(context, input.webhook_id),
    present: presentWebhook,
  }),
  createWebhook: defineOperation({
    name: "createWebhook",
    action: "webhook.manage",
    effect: "write",
    summary: "Create a webhook; its secret is in the answer and shown nowhere else.",
    input: createWebhookInput,
    run: (context, input) => createWebhook(context, input),
    present: presentWebhookWithSecret,
  }),
  updateWebhook: defineOperation({
    name: "updateWebhook",
    action: "webhook.manage",
    effect: "write",
    summary: "Change a webhook, or pause and resume it.",
    input: updateWebhookInput,
    run: (context, input) => updateWebhook(context, input),
    present: presentWebhook,
  }),
  rotateWebhookSecret: defineOperation({
    name: "rotateWebhookSecret",
    action: "webhook.manage",
    effect: "destructive",
    summary: "Replace the secret of a webhook at once.",
    input: webhookInput,
    run: rotateWebhookSecret,
    present: presentWebhookWithSecret,
  }),
  deleteWebhook: defineOperation({
    name: "deleteWebhook",
    action: "webhook.manage",
    effect: "destructive",
    summary: "Delete a webhook; what waits for it is not sent.",
    input: webhookInput,
    run: deleteWebhook,
    present: ({ id }) => ({ id }),
  }),
  testWebhook: defineOperation({
    name: "testWebhook",
    action: "webhook.manage",
    effect: "write",
    summary: "Send a test event to a webhook.",
    input: webhookInput,
    run: testWebhook,
    present: presentDelivery,
  }),
  listDeliveries: defineOperation({
    name: "listDeliveries",
    action: "webhook.manage",
    effect: "read",
    summary: "List what was sent to a webhook, the newest first.",
    input: listDeliveriesInput,
    run: listDeliveries,
    present: ({ deliveries, nextPage }) => ({ data: deliveries.map(presentDelivery), next_page: nextPage }),
  }),
  resendDelivery: defineOperation({
    name: "resendDelivery",
    action: "webhook.manage",
    effect: "write",
    summary: "Send a delivery again that has ended.",
    input: resendDeliveryInput,
    run: resendDelivery,
    present: presentDelivery,
  }),
};

const notificationOperations = {
  listNotifications: defineOperation({
    name: "listNotifications",
    action: "profile.update",
    effect: "read",
    summary: "List your own notifications, the newest first.",
    input: listNotificationsInput,
    run: listNotifications,
    present: ({ notifications, nextPage }) => ({ data: notifications.map(presentNotification), next_page: nextPage }),
  }),
  countNotifications: defineOperation({
    name: "countNotifications",
    action: "profile.update",
    effect: "read",
    summary: "Count the notifications that you have not read.",
    input: countNotificationsInput,
    run: countNotifications,
    present: (counts) => counts,
  }),
  readNotifications: defineOperation({
    name: "readNotifications",
    action: "profile.update",
    effect: "write",
    summary: "Mark some of your notifications, or all, as read.",
    input: readNotificationsInput,
    run: readNotifications,
    present: (counts) => counts,
  }),
};

const figuresOperations = {
  retrieveFigures: defineOperation({
    name: "retrieveFigures",
    action: "change.read",
    effect: "read",
    summary: "What happened in the last days: writes, decisions, findings, the size of the stores.",
    input: retrieveFiguresInput,
    run: retrieveFigures,
    present: presentFigures,
  }),
  listReviewerFigures: defineOperation({
    name: "listReviewerFigures",
    action: "profile.update",
    effect: "read",
    summary: "How you decided in the last days; for an admin, how everybody did.",
    input: listReviewerFiguresInput,
    run: listReviewerFigures,
    present: (reviewers) => ({ data: reviewers.map(presentReviewer) }),
  }),
};

/** How people and other systems learn what happens. */
export const informingOperations = { ...webhookOperations, ...notificationOperations, ...figuresOperations };
