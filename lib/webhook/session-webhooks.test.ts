import { afterAll, beforeAll, expect, it } from "vitest";
import { webhookEvents } from "@/lib/domain/webhook-event";
import { createSession } from "@/lib/session/create-session";
import { archiveSession, deleteSession } from "@/lib/session/end-session";
import { createSessionInput } from "@/lib/session/session.schema";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { startWebhookReceiver, type WebhookReceiver } from "@/lib/testing/webhook-receiver";
import { createWebhook } from "./create-webhook";
import { Dispatcher } from "./dispatcher";
import { sendWebhook } from "./send-webhook";
import type { Reach } from "./target";

const local: Reach = { resolve: async () => ["127.0.0.1"], allowPrivate: () => true };

describeOnBoth("webhooks of sessions", (database) => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  it("tell once that one came, was archived and went, by its id alone", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    await createWebhook(admin, { name: "Receiver", url: receiver.url, events: [...webhookEvents] }, local);
    const dispatcher = new Dispatcher({
      db,
      now: () => Date.now() + 1_000,
      send: (message, signal) => sendWebhook(message, { ...local, timeoutMs: 5_000, signal }),
    });
    const told = async () => {
      while (await dispatcher.turn()) await dispatcher.settle();
      await dispatcher.settle();
      return receiver.received.splice(0).map(({ json }) => [json.type, json.data]);
    };
    const title = "The quarterly report of Ada";
    const input = createSessionInput.parse({ agent: "agent", environment_id: "env", title });
    const { id } = await createSession(admin, input);
    expect(await told()).toEqual([["session.created", { session_id: id }]]);
    await archiveSession(admin, { session_id: id });
    await archiveSession(admin, { session_id: id });
    expect(await told()).toEqual([["session.archived", { session_id: id }]]);
    await deleteSession(admin, { session_id: id });
    expect(await told()).toEqual([["session.deleted", { session_id: id }]]);
  });
});
