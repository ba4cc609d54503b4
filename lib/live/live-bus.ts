import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Database } from "@/lib/db/database";

/** What happened, by ids only; listeners read what they may see through the use cases. */
export type LiveEvent =
  | {
      kind: "change.committed";
      workspaceId: string;
      storeId: string;
      changeId: string;
      memoryIds: string[];
      seq: number;
    }
  | { kind: "version.redacted"; workspaceId: string; storeId: string; memoryIds: string[] }
  | { kind: "store.changed"; workspaceId: string; storeId: string }
  | { kind: "key.changed"; workspaceId: string };

const shared = globalThis as typeof globalThis & {
  palimpsestBus?: EventEmitter;
  palimpsestOutgoing?: LiveEvent[];
  palimpsestProcess?: string;
};

function bus(): EventEmitter {
  if (!shared.palimpsestBus) {
    shared.palimpsestBus = new EventEmitter();
    shared.palimpsestBus.setMaxListeners(0);
  }
  return shared.palimpsestBus;
}

// One name for the process, not for each bundle in it: its own notifications come back to it and must be known as such.
shared.palimpsestProcess ??= randomUUID();
const originId = shared.palimpsestProcess;
// PostgreSQL refuses notifications of 8,000 bytes; a larger event loses its list of memories, which only means "look again".
const largestPayload = 7_500;

function encode(event: LiveEvent): string {
  const text = JSON.stringify({ from: originId, event });
  if (Buffer.byteLength(text) <= largestPayload) return text;
  return JSON.stringify({ from: originId, event: { ...event, memoryIds: [] } });
}

/** Tells every open list of this process at once, and other processes shortly after. Call it after the commit; it never throws. */
export function publishLive(db: Database, event: LiveEvent): void {
  bus().emit("event", event);
  if (db.provider === "sqlite") return;
  shared.palimpsestOutgoing ??= [];
  shared.palimpsestOutgoing.push(event);
  if (shared.palimpsestOutgoing.length === 1) setTimeout(() => void flush(db), 20).unref();
}

// NOTIFY takes a lock that all commits of a database share: it is sent after the commits and not with each.
async function flush(db: Database): Promise<void> {
  const events = shared.palimpsestOutgoing ?? [];
  shared.palimpsestOutgoing = [];
  for (const event of events) await db.notify(encode(event)).catch(() => undefined);
}

/** Starts to hear what other processes on the same database tell. */
export async function listenLive(db: Database): Promise<void> {
  await db.listen((payload) => {
    const { from, event } = JSON.parse(payload) as { from: string; event: LiveEvent };
    if (from !== originId) bus().emit("event", event);
  });
}

/** @returns the function that stops listening */
export function subscribeLive(listener: (event: LiveEvent) => void): () => void {
  bus().on("event", listener);
  return () => bus().off("event", listener);
}
