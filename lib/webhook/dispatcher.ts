import "server-only";
import type { Database } from "@/lib/db/database";
import { dayMs, hourMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { retryDelays } from "@/lib/domain/webhook-event";
import {
  type Attempt,
  claimDelivery,
  type DueDelivery,
  endAttempt,
  findDue,
  findOutboxEvents,
  findTarget,
  findWanting,
  handOver,
  keepBack,
  type OutboxEvent,
  pruneBefore,
  type Wanting,
} from "./delivery.store";
import type { Message, Sent } from "./send-webhook";

export interface DispatcherOptions {
  db: Database;
  /** Milliseconds since 1970. */
  now: () => number;
  send: (message: Message, signal: AbortSignal) => Promise<Sent>;
}

const eventsAtOnce = 100;
const mostInFlight = 24;
/** So that a receiver that does not answer keeps no other from being told. */
const mostPerWebhook = 4;
/** Longer than an attempt can take. */
const leaseMs = 30_000;
const keptDays = 30;

const wants = (hook: Wanting, { workspaceId, storeId, type }: OutboxEvent) =>
  hook.workspaceId === workspaceId &&
  hook.events.includes(type) &&
  (hook.storeIds === null || (storeId !== null && hook.storeIds.includes(storeId)));

/** What a receiver gets. Ids, never text. */
export const bodyOf = ({ id, type, createdAt, workspaceId, data }: OutboxEvent): string =>
  JSON.stringify({ id, type, created_at: createdAt, workspace_id: workspaceId, data: JSON.parse(data) });

/**
 * Takes events from the outbox to the webhooks. Several processes may do it at the same time: each delivery is sent by the one
 * that holds its lease, and after the death of a process by another once the lease is over.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #closing = new AbortController();
  readonly #inFlight = new Map<Promise<void>, string>();
  #prunedAt = 0;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Hands over what is in the outbox and begins to send what is due. @returns whether there may be more to do at once */
  async turn(): Promise<boolean> {
    const more = await this.#handOver();
    const began = await this.#begin();
    await this.#prune();
    return more || began;
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight.keys());
  }

  /** Gives back what is under way, for the next start or another process. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settle();
  }

  #time(afterMs = 0): string {
    return new Date(this.#options.now() + afterMs).toISOString();
  }

  async #handOver(): Promise<boolean> {
    const { db, now } = this.#options;
    const events = await findOutboxEvents(db, eventsAtOnce);
    if (events.length === 0) return false;
    const hooks = await findWanting(
      db,
      events.map((event) => event.workspaceId),
    );
    const rows = events.flatMap((event) =>
      hooks
        .filter((hook) => wants(hook, event))
        .map((hook) => ({
          id: createId("dlv", now()),
          webhook_id: hook.id,
          event_id: event.id,
          store_id: event.storeId,
          event_type: event.type,
          body: bodyOf(event),
          created_at: this.#time(),
        })),
    );
    await handOver(db, events, rows);
    return events.length === eventsAtOnce;
  }

  #busy(): string[] {
    const counts = new Map<string, number>();
    for (const id of this.#inFlight.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= mostPerWebhook).map(([id]) => id);
  }

  async #begin(): Promise<boolean> {
    const room = mostInFlight - this.#inFlight.size;
    if (room <= 0 || this.#closing.signal.aborted) return false;
    const { db } = this.#options;
    const due = await findDue(db, { now: this.#time(), busy: this.#busy(), limit: room });
    let began = false;
    for (const delivery of due) {
      if (this.#busy().includes(delivery.webhookId)) continue;
      const lease = { now: this.#time(), until: this.#time(leaseMs) };
      if (!(await claimDelivery(db, delivery.id, lease))) continue;
      began = true;
      const sending = this.#deliver(delivery, lease.until)
        .catch(() => undefined)
        .finally(() => this.#inFlight.delete(sending));
      this.#inFlight.set(sending, delivery.webhookId);
    }
    return began;
  }

  async #deliver(delivery: DueDelivery, leasedUntil: string): Promise<void> {
    const { db, now, send } = this.#options;
    const held = { id: delivery.id, leasedUntil };
    const target = await findTarget(db, delivery.webhookId);
    if (!target) return keepBack(db, held, delivery);
    const { id: deliveryId, eventType, body } = delivery;
    const sent = await send({ deliveryId, eventType, body, ...target, at: now() }, this.#closing.signal);
    if (this.#closing.signal.aborted && sent.status === null) {
      const again = { state: "waiting", nextAt: this.#time(), endedAt: null, attempts: delivery.attempts } as const;
      return endAttempt(db, held, again);
    }
    await endAttempt(db, held, this.#outcome(sent, delivery.attempts + 1));
  }

  #outcome({ status, error }: Sent, attempts: number): Attempt {
    const last = { lastStatus: status, lastError: error };
    const delay = retryDelays[attempts - 1];
    if (status !== null && status >= 200 && status < 300) {
      return { ...last, state: "delivered", nextAt: null, endedAt: this.#time() };
    }
    return delay === undefined
      ? { ...last, state: "failed", nextAt: null, endedAt: this.#time() }
      : { ...last, state: "waiting", nextAt: this.#time(delay * 1_000), endedAt: null };
  }

  async #prune(): Promise<void> {
    const { db, now } = this.#options;
    if (now() - this.#prunedAt < hourMs) return;
    this.#prunedAt = now();
    await pruneBefore(db, this.#time(-keptDays * dayMs));
  }
}
