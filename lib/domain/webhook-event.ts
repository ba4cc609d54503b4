/** What other systems can be told, in the order in which people choose from it. */
export const webhookEvents = [
  "memory.created",
  "memory.updated",
  "memory.deleted",
  "change.pending",
  "change.approved",
  "change.corrected",
  "change.reverted",
  "change.flagged",
  "version.redacted",
  "store.created",
  "store.updated",
  "store.archived",
  "store.deleted",
  "session.created",
  "session.archived",
  "session.deleted",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by hand, to see whether anybody listens. */
export const testEvent = "webhook.test";

/** Seconds after which a delivery that failed is tried again; after the last of them it has failed for good. */
export const retryDelays = [5, 30, 120, 600, 3_600, 21_600] as const;
