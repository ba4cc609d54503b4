const people = ["viewer", "reviewer", "editor", "compliance", "admin"] as const;

/** A webhook, and a delivery of it that has ended. */
export interface InformingTarget {
  webhook_id: string;
  delivery_id: string;
}

/** An address that needs no resolver. */
export const receiver = "https://93.184.215.14/hooks";
const webhook = ({ webhook_id }: InformingTarget) => ({ webhook_id });
const managers = ["manager", "admin"] as const;

/** Who may set up webhooks, and what everybody asks of the own notifications. */
export const informingInWorkspace = {
  listWebhooks: { may: managers, input: () => ({}) },
  createWebhook: { may: managers, input: () => ({ name: "New", url: receiver, events: ["store.created"] }) },
  retrieveWebhook: { may: managers, input: webhook },
  updateWebhook: { may: managers, input: (target: InformingTarget) => ({ ...webhook(target), name: "Renamed" }) },
  rotateWebhookSecret: { may: managers, input: webhook },
  testWebhook: { may: managers, input: webhook },
  listDeliveries: { may: managers, input: webhook },
  resendDelivery: { may: managers, input: ({ delivery_id }: InformingTarget) => ({ delivery_id }) },
  deleteWebhook: { may: managers, input: webhook },
  listNotifications: { may: people, input: () => ({}) },
  countNotifications: { may: people, input: () => ({}) },
  readNotifications: { may: people, input: () => ({}) },
  listReviewerFigures: { may: people, input: () => ({}) },
};
