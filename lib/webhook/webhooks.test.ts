import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { retryDelays, type WebhookEvent, webhookEvents } from "@/lib/domain/webhook-event";
import { reviewChangeInput } from "@/lib/review/review.schema";
import { reviewChange } from "@/lib/review/review-change";
import { undoReview } from "@/lib/review/undo-review";
import { deleteSession } from "@/lib/session/end-session";
import { archiveStore } from "@/lib/store/archive-store";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { updateStore } from "@/lib/store/update-store";
import { collect, contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { startWebhookReceiver, type WebhookReceiver } from "@/lib/testing/webhook-receiver";
import { redactVersion } from "@/lib/version/redact-version";
import { redactVersionInput } from "@/lib/version/version.schema";
import { createWebhook } from "./create-webhook";
import { listDeliveries, listWebhooks, resendDelivery, testWebhook } from "./deliveries";
import { Dispatcher } from "./dispatcher";
import { sendWebhook } from "./send-webhook";
import type { Reach } from "./target";
import { deleteWebhook, rotateWebhookSecret, updateWebhook } from "./update-webhook";
import { presentWebhook } from "./webhook.present";

const secretWords = "the launch code of the night train";
const secretPath = "/people/ada/diary.md";
const local: Reach = { resolve: async () => ["127.0.0.1"], allowPrivate: () => true };

describeOnBoth("webhooks", (database) => {
  let receiver: WebhookReceiver;
  let admin: Context;
  let agent: Context;
  let clock = Date.now();

  const dispatcher = (over: Partial<Reach> & { timeoutMs?: number } = {}) =>
    new Dispatcher({
      db: database.db,
      now: () => clock,
      send: (message, signal) => sendWebhook(message, { ...local, timeoutMs: 5_000, ...over, signal }),
    });
  const deliver = async (by = dispatcher()) => {
    while (await by.turn()) await by.settle();
    await by.settle();
  };
  const hook = async (events: readonly WebhookEvent[] = webhookEvents, store_ids?: string[]) =>
    createWebhook(admin, { name: "Receiver", url: receiver.url, events: [...events], store_ids }, local);
  const logOf = async (webhook_id: string) => (await listDeliveries(admin, { webhook_id, limit: 100 })).deliveries;
  const newStore = () => createStore(admin, { name: "Store", description: "", metadata: {} });
  const write = (storeId: string, by: Context, path = secretPath) =>
    commitChange(by, {
      storeId,
      edits: [{ kind: "create", path: parseMemoryPath(path), content: parseContent(secretWords) }],
    });

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const actor = { kind: "key", workspaceId, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV" } as const;
    const session = { label: "run 1" };
    agent = contextOf(db, { ...actor, access: "read_write", stores: "all" }, { origin: "rest", session });
    receiver.received.length = 0;
    // What a test left in the outbox is none of the next one's business.
    await db.prisma.outboxEvent.deleteMany({});
    await db.prisma.webhookDelivery.deleteMany({});
    clock = Date.now() + 1_000;
  });

  it("tells of everything that happens, signed, in ids only", async () => {
    const { secret, webhook } = await hook();
    const store = await newStore();
    await updateStore(admin, { memory_store_id: store.id, name: "Renamed" });
    const made = await write(store.id, agent);
    const memoryId = made.outcomes[0]!.memory.id;
    const input = (verdict: string) => reviewChangeInput.parse({ change_id: made.changeId, verdict });
    await reviewChange(admin, input("approve"));
    await undoReview(admin, { change_id: made.changeId ?? "" });
    await reviewChange(admin, input("flag"));
    await reviewChange(admin, input("revert"));
    await redactVersion(
      admin,
      redactVersionInput.parse({
        memory_store_id: store.id,
        memory_version_id: made.outcomes[0]!.memory.versionId,
        reason: "personal_data",
      }),
    );
    await archiveStore(admin, { memory_store_id: store.id });
    await deliver();
    await deleteStore(admin, { memory_store_id: store.id });
    await deliver();
    const { id: sessionId } = await admin.db.prisma.session.findFirstOrThrow({
      where: { workspaceId: admin.actor.workspaceId },
    });
    await deleteSession(admin, { session_id: sessionId });
    await deliver();
    const types = receiver.received.map(({ json }) => json.type).sort();
    expect(types).toEqual(
      [
        "change.approved",
        "change.flagged",
        "change.pending",
        "change.pending",
        "change.reverted",
        "memory.created",
        "memory.deleted",
        "session.created",
        "session.deleted",
        "store.archived",
        "store.created",
        "store.deleted",
        "store.updated",
        "version.redacted",
      ].sort(),
    );
    const written = receiver.received.find(({ json }) => json.type === "memory.created");
    expect(written?.json).toMatchObject({
      workspace_id: admin.actor.workspaceId,
      data: {
        memory_store_id: store.id,
        memory_id: memoryId,
        change_id: made.changeId,
        actor: { type: "session_actor" },
      },
    });
    for (const { headers, body, json } of receiver.received) {
      const [, seconds] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(String(headers["palimpsest-signature"])) ?? [];
      const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      expect(headers["palimpsest-signature"]).toBe(`t=${seconds},v1=${hmac}`);
      expect(Number(seconds)).toBe(Math.floor(clock / 1_000));
      expect(headers["palimpsest-event"]).toBe(json.type);
      expect(headers["palimpsest-delivery"]).toMatch(/^dlv_/);
      for (const word of [secretWords, "diary", "ada", "Renamed", "sha256", "run 1"]) expect(body).not.toContain(word);
    }
    expect((await logOf(webhook.id)).every(({ state, attempts }) => state === "delivered" && attempts === 1)).toBe(
      true,
    );
  });

  it("tells nothing of what was rolled back", async () => {
    await hook();
    const store = await newStore();
    const failing = commitChange(agent, {
      storeId: store.id,
      edits: [{ kind: "create", path: parseMemoryPath("/a"), content: parseContent("a") }],
      also: async () => {
        throw new Error("the act failed after it was written");
      },
    });
    await expect(failing).rejects.toThrow("the act failed");
    await deliver();
    expect(receiver.received.map(({ json }) => json.type)).toEqual(["store.created"]);
  });

  it("writes nothing where nobody wants to know", async () => {
    const { db } = database;
    const other = await newStore();
    const { webhook } = await hook(["memory.created"], [other.id]);
    const store = await newStore();
    await write(store.id, agent);
    expect(await db.prisma.outboxEvent.count()).toBe(0);
    await write(other.id, agent);
    expect(await db.prisma.outboxEvent.count()).toBe(1);
    await updateWebhook(admin, { webhook_id: webhook.id, paused: true }, local);
    await write(other.id, agent, "/b");
    expect(await db.prisma.outboxEvent.count()).toBe(1);
  });

  it("tries again after errors and silence, ever later, and gives up in the end", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    receiver.answer(500, 302, 404, null);
    const by = dispatcher({ timeoutMs: 300 });
    const seen: unknown[] = [];
    for (const delay of retryDelays.slice(0, 4)) {
      await deliver(by);
      const [delivery] = await logOf(webhook.id);
      seen.push([delivery?.lastStatus, delivery?.lastError]);
      expect(delivery).toMatchObject({ state: "waiting", nextAt: new Date(clock + delay * 1_000).toISOString() });
      const before = receiver.received.length;
      clock += delay * 1_000 - 1;
      await deliver(by);
      expect(receiver.received).toHaveLength(before);
      clock += 1;
    }
    expect(seen).toEqual([
      [500, null],
      [302, null],
      [404, null],
      [null, "timeout"],
    ]);
    expect(receiver.received.every(({ path }) => path === "/hooks")).toBe(true);
    receiver.answer(500, 500, 500);
    for (const delay of retryDelays.slice(4)) {
      await deliver(by);
      clock += delay * 1_000;
    }
    await deliver(by);
    const [failed] = await logOf(webhook.id);
    expect(failed).toMatchObject({ state: "failed", attempts: retryDelays.length + 1, nextAt: null, lastStatus: 500 });
    const ids = new Set(receiver.received.map(({ headers, json }) => `${headers["palimpsest-delivery"]} ${json.id}`));
    expect(ids.size).toBe(1);
    await resendDelivery({ ...admin, now: () => new Date(clock).toISOString() }, { delivery_id: failed?.id ?? "" });
    await deliver(by);
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1, lastStatus: 200 }]);
    expect((await listWebhooks(admin))[0]?.lastDelivery).toMatchObject({ state: "delivered" });
  });

  it("delivers once, however many processes send", async () => {
    await hook(["memory.created"]);
    const store = await newStore();
    for (const name of ["a", "b", "c", "d", "e", "f", "g", "h"]) await write(store.id, agent, `/${name}`);
    const two = [dispatcher(), dispatcher()];
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all(two.map((one) => one.turn()));
      await Promise.all(two.map((one) => one.settle()));
    }
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ json }) => json.id)).size).toBe(8);
  });

  it("goes on where a process died between taking and sending", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    let taken = () => {};
    const isTaken = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const dead = new Dispatcher({
      db: database.db,
      now: () => clock,
      send: () => {
        taken();
        return new Promise(() => {});
      },
    });
    await dead.turn();
    await isTaken;
    await deliver();
    expect(receiver.received).toHaveLength(0);
    clock += 30_001;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  it("gives back at the end of a process what is under way", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    const closing = new Dispatcher({
      db: database.db,
      now: () => clock,
      send: (_, signal) =>
        new Promise((resolve) => {
          const cut = () => resolve({ status: null, error: "AbortError" });
          if (signal.aborted) cut();
          else signal.addEventListener("abort", cut);
        }),
    });
    await closing.turn();
    await closing.close();
    expect(await logOf(webhook.id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    await deliver();
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  it("refuses private addresses when a webhook is made, whatever the resolver says later", async () => {
    const reach = (...addresses: string[]): Reach => ({ resolve: async () => addresses, allowPrivate: () => false });
    const make = (url: string, by: Reach) =>
      createWebhook(admin, { name: "Probe", url, events: ["store.created"] }, by);
    const refused = { code: "invalid_request", details: { field: "url" } };
    for (const url of [
      "http://localhost/",
      "http://2130706433/",
      "http://[::ffff:7f00:1]/",
      "https://user:pw@example.com/",
    ])
      await expect(make(url, reach("127.0.0.1"))).rejects.toMatchObject(refused);
    for (const url of [
      "ftp://example.com/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "//example.com",
      "not an address",
    ])
      await expect(make(url, reach("93.184.215.14"))).rejects.toMatchObject(refused);
    for (const addresses of [
      ["10.0.0.7"],
      ["93.184.215.14", "169.254.169.254"],
      ["::ffff:127.0.0.1"],
      ["fd00:ec2::254"],
      [],
    ])
      await expect(make("https://rebound.example/", reach(...addresses))).rejects.toMatchObject(refused);
    const { webhook } = await make("https://rebound.example/", reach("93.184.215.14"));
    await newStore();
    await deliver(dispatcher(reach("127.0.0.1")));
    expect(await logOf(webhook.id)).toMatchObject([
      { state: "waiting", lastStatus: null, lastError: "private_address" },
    ]);
    await expect(
      updateWebhook(admin, { webhook_id: webhook.id, url: "http://intern.example/" }, reach("192.168.1.1")),
    ).rejects.toMatchObject(refused);
  });

  it("connects to the address that was checked", async () => {
    const { url } = receiver;
    const asked: string[] = [];
    const named = url.replace("127.0.0.1", "hooks.example");
    const reach: Reach = {
      resolve: async (host) => {
        asked.push(host);
        return ["127.0.0.1"];
      },
      allowPrivate: () => true,
    };
    await createWebhook(admin, { name: "By name", url: named, events: ["store.created"] }, reach);
    asked.length = 0;
    await newStore();
    await deliver(dispatcher(reach));
    expect(asked).toEqual(["hooks.example"]);
    expect(receiver.received[0]?.headers.host).toContain("hooks.example");
  });

  it("shows its secret once, changes it, and forgets it with the webhook", async () => {
    const { db } = database;
    const { webhook, secret } = await hook(["store.created"]);
    expect(secret).toMatch(/^whsec_/);
    const again = await rotateWebhookSecret(admin, { webhook_id: webhook.id });
    expect(again.secret).not.toBe(secret);
    await testWebhook({ ...admin, now: () => new Date(clock).toISOString() }, { webhook_id: webhook.id });
    await deliver();
    const [sent] = receiver.received;
    expect(sent?.json).toMatchObject({ type: "webhook.test", data: { webhook_id: webhook.id } });
    const [, seconds] = /^t=(\d+)/.exec(String(sent?.headers["palimpsest-signature"])) ?? [];
    const hmac = createHmac("sha256", again.secret).update(`${seconds}.${sent?.body}`).digest("hex");
    expect(sent?.headers["palimpsest-signature"]).toBe(`t=${seconds},v1=${hmac}`);
    await newStore();
    await deleteWebhook(admin, { webhook_id: webhook.id });
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.stringify(await db.prisma.webhook.findMany({ where: { id: webhook.id } }))).not.toContain("whsec_");
    const entries = await collect(readAuditChain(db.read, admin.actor.workspaceId));
    const acts = entries.map(({ body }) => body).filter(({ action }) => action.startsWith("webhook."));
    expect(acts).toMatchObject([
      { action: "webhook.created", target: { webhook_id: webhook.id }, data: { events: ["store.created"] } },
      { action: "webhook.updated", data: { fields: ["secret"] } },
      { action: "webhook.deleted", target: { webhook_id: webhook.id } },
    ]);
    for (const text of [secret, again.secret, receiver.url]) expect(JSON.stringify(entries)).not.toContain(text);
    expect(JSON.stringify((await listWebhooks(admin)).map(presentWebhook))).not.toContain("whsec_");
  });

  it("keeps what waits while it is paused, and other workspaces' webhooks to themselves", async () => {
    const { db } = database;
    const { webhook } = await hook(["store.created"]);
    await newStore();
    receiver.answer(500);
    await deliver();
    await updateWebhook(admin, { webhook_id: webhook.id, paused: true }, local);
    clock += 60_000;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await expect(testWebhook(admin, { webhook_id: webhook.id })).rejects.toMatchObject({ code: "conflict" });
    await updateWebhook(admin, { webhook_id: webhook.id, paused: false }, local);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const [delivery] = await logOf(webhook.id);
    const unknown = { code: "not_found" };
    await expect(listDeliveries(stranger, { webhook_id: webhook.id, limit: 5 })).rejects.toMatchObject(unknown);
    await expect(resendDelivery(stranger, { delivery_id: delivery?.id ?? "" })).rejects.toMatchObject(unknown);
    await expect(deleteWebhook(stranger, { webhook_id: webhook.id })).rejects.toMatchObject(unknown);
  });

  it("forgets after thirty days", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    await deliver();
    clock += 29 * 86_400_000;
    await deliver();
    expect(await logOf(webhook.id)).toHaveLength(1);
    clock += 2 * 86_400_000;
    await deliver();
    expect(await logOf(webhook.id)).toHaveLength(0);
  });
});
