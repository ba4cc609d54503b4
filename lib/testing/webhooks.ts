import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { type WebhookEvent, webhookEvents } from "@/lib/domain/webhook-event";
import { createStore } from "@/lib/store/create-store";
import { createWebhook } from "@/lib/webhook/create-webhook";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { Dispatcher } from "@/lib/webhook/dispatcher";
import { sendWebhook } from "@/lib/webhook/send-webhook";
import type { Reach } from "@/lib/webhook/target";
import { DescribedAnswers } from "./described-answers";
import { contextOf, createMember, createWorkspace } from "./fixtures";
import type { TestDatabase } from "./test-database";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver";

const described = new DescribedAnswers();

/** What is written where nothing else is said: no word of it may leave. */
export const secretWords = "the launch code of the night train";
const secretPath = "/people/ada/diary.md";
export const local: Reach = { resolve: async () => ["127.0.0.1"], allowPrivate: () => true };

type World = { receiver: WebhookReceiver; admin: Context; agent: Context; clock: number };

/** A receiver on this machine, and for each test a workspace, nothing to send and a time that the test moves. */
export function useWebhooks(database: TestDatabase) {
  const world = {} as World;
  const dispatcher = (over: Partial<Reach> & { timeoutMs?: number } = {}) =>
    new Dispatcher({
      db: database.db,
      now: () => world.clock,
      send: (message, signal) => sendWebhook(message, { ...local, timeoutMs: 5_000, ...over, signal }),
    });
  beforeAll(async () => {
    world.receiver = await startWebhookReceiver();
  });
  afterAll(() => world.receiver.close());
  beforeEach(async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    world.admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const actor = { kind: "key", workspaceId, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV" } as const;
    const session = { label: "run 1" };
    world.agent = contextOf(db, { ...actor, access: "read_write", stores: "all" }, { origin: "rest", session });
    world.receiver.received.length = 0;
    // What a test left in the outbox is none of the next one's business.
    await db.prisma.outboxEvent.deleteMany({});
    await db.prisma.webhookDelivery.deleteMany({});
    world.clock = Date.now() + 1_000;
  });
  return Object.assign(world, {
    dispatcher,
    async deliver(by = dispatcher()) {
      while (await by.turn()) await by.settle();
      await by.settle();
      for (const { json } of world.receiver.received) described.checkSent(json);
    },
    hook: async (events: readonly WebhookEvent[] = webhookEvents, store_ids?: string[]) =>
      createWebhook(world.admin, { name: "Receiver", url: world.receiver.url, events: [...events], store_ids }, local),
    logOf: async (webhook_id: string) => (await listDeliveries(world.admin, { webhook_id, limit: 100 })).deliveries,
    newStore: () => createStore(world.admin, { name: "Store", description: "", metadata: {} }),
    write: (storeId: string, by: Context, path = secretPath) =>
      commitChange(by, {
        storeId,
        edits: [{ kind: "create", path: parseMemoryPath(path), content: parseContent(secretWords) }],
      }),
  });
}
