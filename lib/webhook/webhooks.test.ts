import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import { dayMs, minuteMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { retryDelays } from "@/lib/domain/webhook-event";
import { reviewChangeInput } from "@/lib/review/review.schema";
import { reviewChange } from "@/lib/review/review-change";
import { undoReview } from "@/lib/review/undo-review";
import { deleteSession } from "@/lib/session/end-session";
import { archiveStore } from "@/lib/store/archive-store";
import { deleteStore } from "@/lib/store/delete-store";
import { updateStore } from "@/lib/store/update-store";
import { collect, contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { local, secretWords, useWebhooks } from "@/lib/testing/webhooks";
import { redactVersion } from "@/lib/version/redact-version";
import { redactVersionInput } from "@/lib/version/version.schema";
import { createWebhook } from "./create-webhook";
import { listDeliveries, listWebhooks, resendDelivery, testWebhook } from "./deliveries";
import type { Reach } from "./target";
import { deleteWebhook, rotateWebhookSecret, updateWebhook } from "./update-webhook";
import { presentWebhook } from "./webhook.present";

describeOnBoth("webhooks", (database) => {
  const world = useWebhooks(database);
  const { dispatcher, deliver, hook, logOf, newStore, write } = world;

  it("tells of everything that happens, signed, in ids only", async () => {
    const { secret, webhook } = await hook();
    const store = await newStore();
    await updateStore(world.admin, { memory_store_id: store.id, name: "Renamed" });
    const made = await write(store.id, world.agent);
    const memoryId = made.outcomes[0]!.memory.id;
    const input = (verdict: string) => reviewChangeInput.parse({ change_id: made.changeId, verdict });
    await reviewChange(world.admin, input("approve"));
    await undoReview(world.admin, { change_id: made.changeId ?? "" });
    await reviewChange(world.admin, input("flag"));
    await reviewChange(world.admin, input("revert"));
    await redactVersion(
      world.admin,
      redactVersionInput.parse({
        memory_store_id: store.id,
        memory_version_id: made.outcomes[0]!.memory.versionId,
        reason: "personal_data",
      }),
    );
    await archiveStore(world.admin, { memory_store_id: store.id });
    await deliver();
    await deleteStore(world.admin, { memory_store_id: store.id });
    await deliver();
    const { id: sessionId } = await world.admin.db.prisma.session.findFirstOrThrow({
      where: { workspaceId: world.admin.actor.workspaceId },
    });
    await deleteSession(world.admin, { session_id: sessionId });
    await deliver();
    const types = world.receiver.received.map(({ json }) => json.type).sort();
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
    const written = world.receiver.received.find(({ json }) => json.type === "memory.created");
    expect(written?.json).toMatchObject({
      workspace_id: world.admin.actor.workspaceId,
      data: {
        memory_store_id: store.id,
        memory_id: memoryId,
        change_id: made.changeId,
        actor: { type: "session_actor" },
      },
    });
    for (const { headers, body, json } of world.receiver.received) {
      const [, seconds] = /^t=(\d+),v1=[0-9a-f]{64}$/.exec(String(headers["palimpsest-signature"])) ?? [];
      const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      expect(headers["palimpsest-signature"]).toBe(`t=${seconds},v1=${hmac}`);
      expect(Number(seconds)).toBe(Math.floor(world.clock / 1_000));
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
    const failing = commitChange(world.agent, {
      storeId: store.id,
      edits: [{ kind: "create", path: parseMemoryPath("/a"), content: parseContent("a") }],
      also: async () => {
        throw new Error("the act failed after it was written");
      },
    });
    await expect(failing).rejects.toThrow("the act failed");
    await deliver();
    expect(world.receiver.received.map(({ json }) => json.type)).toEqual(["store.created"]);
  });

  it("writes nothing where nobody wants to know", async () => {
    const { db } = database;
    const other = await newStore();
    const { webhook } = await hook(["memory.created"], [other.id]);
    const store = await newStore();
    await write(store.id, world.agent);
    expect(await db.prisma.outboxEvent.count()).toBe(0);
    await write(other.id, world.agent);
    expect(await db.prisma.outboxEvent.count()).toBe(1);
    await updateWebhook(world.admin, { webhook_id: webhook.id, paused: true }, local);
    await write(other.id, world.agent, "/b");
    expect(await db.prisma.outboxEvent.count()).toBe(1);
  });

  it("tries again after errors and silence, ever later, and gives up in the end", async () => {
    const { webhook } = await hook(["store.created"]);
    await newStore();
    world.receiver.answer(500, 302, 404, null);
    const by = dispatcher({ timeoutMs: 300 });
    const seen: unknown[] = [];
    for (const delay of retryDelays.slice(0, 4)) {
      await deliver(by);
      const [delivery] = await logOf(webhook.id);
      seen.push([delivery?.lastStatus, delivery?.lastError]);
      expect(delivery).toMatchObject({ state: "waiting", nextAt: new Date(world.clock + delay * 1_000).toISOString() });
      const before = world.receiver.received.length;
      world.clock += delay * 1_000 - 1;
      await deliver(by);
      expect(world.receiver.received).toHaveLength(before);
      world.clock += 1;
    }
    expect(seen).toEqual([
      [500, null],
      [302, null],
      [404, null],
      [null, "timeout"],
    ]);
    expect(world.receiver.received.every(({ path }) => path === "/hooks")).toBe(true);
    world.receiver.answer(500, 500, 500);
    for (const delay of retryDelays.slice(4)) {
      await deliver(by);
      world.clock += delay * 1_000;
    }
    await deliver(by);
    const [failed] = await logOf(webhook.id);
    expect(failed).toMatchObject({ state: "failed", attempts: retryDelays.length + 1, nextAt: null, lastStatus: 500 });
    const ids = new Set(
      world.receiver.received.map(({ headers, json }) => `${headers["palimpsest-delivery"]} ${json.id}`),
    );
    expect(ids.size).toBe(1);
    await resendDelivery(
      { ...world.admin, now: () => new Date(world.clock).toISOString() },
      { delivery_id: failed?.id ?? "" },
    );
    await deliver(by);
    expect(await logOf(webhook.id)).toMatchObject([{ state: "delivered", attempts: 1, lastStatus: 200 }]);
    expect((await listWebhooks(world.admin))[0]?.lastDelivery).toMatchObject({ state: "delivered" });
  });

  it("refuses private addresses when a webhook is made, whatever the resolver says later", async () => {
    const reach = (...addresses: string[]): Reach => ({ resolve: async () => addresses, allowPrivate: () => false });
    const make = (url: string, by: Reach) =>
      createWebhook(world.admin, { name: "Probe", url, events: ["store.created"] }, by);
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
      updateWebhook(world.admin, { webhook_id: webhook.id, url: "http://intern.example/" }, reach("192.168.1.1")),
    ).rejects.toMatchObject(refused);
  });

  it("connects to the address that was checked", async () => {
    const { url } = world.receiver;
    const asked: string[] = [];
    const named = url.replace("127.0.0.1", "hooks.example");
    const reach: Reach = {
      resolve: async (host) => {
        asked.push(host);
        return ["127.0.0.1"];
      },
      allowPrivate: () => true,
    };
    await createWebhook(world.admin, { name: "By name", url: named, events: ["store.created"] }, reach);
    asked.length = 0;
    await newStore();
    await deliver(dispatcher(reach));
    expect(asked).toEqual(["hooks.example"]);
    expect(world.receiver.received[0]?.headers.host).toContain("hooks.example");
  });

  it("shows its secret once, changes it, and forgets it with the webhook", async () => {
    const { db } = database;
    const { webhook, secret } = await hook(["store.created"]);
    expect(secret).toMatch(/^whsec_/);
    const again = await rotateWebhookSecret(world.admin, { webhook_id: webhook.id });
    expect(again.secret).not.toBe(secret);
    await testWebhook({ ...world.admin, now: () => new Date(world.clock).toISOString() }, { webhook_id: webhook.id });
    await deliver();
    const [sent] = world.receiver.received;
    expect(sent?.json).toMatchObject({ type: "webhook.test", data: { webhook_id: webhook.id } });
    const [, seconds] = /^t=(\d+)/.exec(String(sent?.headers["palimpsest-signature"])) ?? [];
    const hmac = createHmac("sha256", again.secret).update(`${seconds}.${sent?.body}`).digest("hex");
    expect(sent?.headers["palimpsest-signature"]).toBe(`t=${seconds},v1=${hmac}`);
    await newStore();
    await deleteWebhook(world.admin, { webhook_id: webhook.id });
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect(JSON.stringify(await db.prisma.webhook.findMany({ where: { id: webhook.id } }))).not.toContain("whsec_");
    const entries = await collect(readAuditChain(db.read, world.admin.actor.workspaceId));
    const acts = entries.map(({ body }) => body).filter(({ action }) => action.startsWith("webhook."));
    expect(acts).toMatchObject([
      { action: "webhook.created", target: { webhook_id: webhook.id }, data: { events: ["store.created"] } },
      { action: "webhook.updated", data: { fields: ["secret"] } },
      { action: "webhook.deleted", target: { webhook_id: webhook.id } },
    ]);
    for (const text of [secret, again.secret, world.receiver.url]) expect(JSON.stringify(entries)).not.toContain(text);
    expect(JSON.stringify((await listWebhooks(world.admin)).map(presentWebhook))).not.toContain("whsec_");
  });

  it("keeps what waits while it is paused, and other workspaces' webhooks to themselves", async () => {
    const { db } = database;
    const { webhook } = await hook(["store.created"]);
    await newStore();
    world.receiver.answer(500);
    await deliver();
    await updateWebhook(world.admin, { webhook_id: webhook.id, paused: true }, local);
    world.clock += minuteMs;
    await deliver();
    expect(world.receiver.received).toHaveLength(1);
    await expect(testWebhook(world.admin, { webhook_id: webhook.id })).rejects.toMatchObject({ code: "conflict" });
    await updateWebhook(world.admin, { webhook_id: webhook.id, paused: false }, local);
    await deliver();
    expect(world.receiver.received).toHaveLength(2);
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
    world.clock += 29 * dayMs;
    await deliver();
    expect(await logOf(webhook.id)).toHaveLength(1);
    world.clock += 2 * dayMs;
    await deliver();
    expect(await logOf(webhook.id)).toHaveLength(0);
  });
});
