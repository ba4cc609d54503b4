import type { ActorRef, Origin } from "./actor";

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

interface OfStore {
  memory_store_id: string;
}

/** What was written, by whom and whence. */
interface Written extends OfStore {
  change_id: string;
  actor: ActorRef;
  session_id: string | null;
  api_key_id: string | null;
  origin: Origin;
}

interface OfVersion extends OfStore {
  memory_id: string;
  memory_version_id: string;
}

interface Decided extends OfStore {
  change_id: string;
  decision_id: string;
  /** Null where a rule of the store decided. */
  decided_by: string | null;
  rule_id: string | null;
  written_change_id: string | null;
}

/** A verdict was taken back: the change stands again where it stood before. */
interface Undone extends OfStore {
  change_id: string;
  undone_decision_id: string;
}

interface OfSession {
  session_id: string;
}

/** What is said of each: ids and numbers, never a path, a text or a hash of one. */
export interface WebhookEventData {
  "memory.created": Written & OfVersion;
  "memory.updated": Written & OfVersion;
  "memory.deleted": Written & OfVersion;
  "change.pending": Written | Undone;
  "change.approved": Decided | Undone;
  "change.corrected": Decided;
  "change.reverted": Decided;
  "change.flagged": Decided | Undone;
  "version.redacted": OfVersion;
  "store.created": OfStore;
  "store.updated": OfStore;
  "store.archived": OfStore;
  "store.deleted": OfStore;
  "session.created": OfSession;
  "session.archived": OfSession;
  "session.deleted": OfSession;
  [testEvent]: { webhook_id: string };
}

/** One event that is told. */
export type Told = { [Type in WebhookEvent]: { type: Type; data: WebhookEventData[Type] } }[WebhookEvent];

/** What is sent, by its event. */
export type WebhookBodies = {
  [Type in keyof WebhookEventData]: {
    /** The same whenever it is sent again. */
    id: string;
    type: Type;
    created_at: string;
    workspace_id: string;
    data: WebhookEventData[Type];
  };
};

/** Seconds after which a delivery that failed is tried again; after the last of them it has failed for good. */
export const retryDelays = [5, 30, 120, 600, 3_600, 21_600] as const;
