import { expect, it } from "vitest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { DeliveryJson, WebhookJson } from "@/lib/webhook/webhook.present";

/** An address that needs no resolver. */
const url = "https://93.184.215.14/hooks";

describeOnBoth("webhooks over REST", (database) => {
  const door = useProgramClient(database);

  it("are created, listed, changed, tried out and deleted by a key that manages", async () => {
    const key = await door.createKey({ access: "manage" });
    const call = <Json>(method: string, path: string, body?: unknown) =>
      door.send<Json>(method, `/v1/webhooks${path}`, { key, body });

    const made = await call<WebhookJson & { secret: string }>("POST", "", {
      name: "CI",
      url,
      events: ["change.pending"],
    });
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({ type: "webhook", name: "CI", url, events: ["change.pending"], store_ids: null });
    const { secret, ...webhook } = made.json;
    expect(secret).toMatch(/^whsec_/);
    expect((await call<{ data: WebhookJson[] }>("GET", "")).json.data).toEqual([webhook]);
    expect((await call("GET", `/${webhook.id}`)).json).toEqual(webhook);

    const renamed = await call<WebhookJson>("POST", `/${webhook.id}`, { name: "Build", events: ["version.redacted"] });
    expect(renamed.json).toMatchObject({ name: "Build", events: ["version.redacted"], url });
    const rotated = await call<{ secret: string }>("POST", `/${webhook.id}/rotate_secret`);
    expect(rotated.json.secret).not.toBe(secret);

    const tried = await call<DeliveryJson>("POST", `/${webhook.id}/test`);
    const { data } = (await call<{ data: DeliveryJson[] }>("GET", `/${webhook.id}/deliveries?limit=5`)).json;
    expect(data.map(({ id }) => id)).toEqual([tried.json.id]);
    await database.db.prisma.webhookDelivery.update({ where: { id: tried.json.id }, data: { state: "failed" } });
    const again = await call<DeliveryJson>("POST", `/${webhook.id}/deliveries/${tried.json.id}/resend`);
    expect(again.json).toMatchObject({ id: tried.json.id, state: "waiting" });
    const other = await call<WebhookJson>("POST", "", { name: "Other", url, events: ["store.created"] });
    expect((await call("POST", `/${other.json.id}/deliveries/${tried.json.id}/resend`)).status).toBe(404);

    expect((await call("DELETE", `/${webhook.id}`)).json).toEqual({ id: webhook.id });
    expect((await call("GET", `/${webhook.id}`)).status).toBe(404);
  });

  it("are refused to other keys and to addresses of this network, in words", async () => {
    for (const access of ["read_only", "read_write", "review"] as const) {
      const key = await door.createKey({ access });
      const { status, json } = await door.send<{ error: { type: string } }>("GET", "/v1/webhooks", { key });
      expect([access, status, json.error.type]).toEqual([access, 403, "permission_error"]);
    }
    const key = await door.createKey({ access: "manage" });
    const body = { name: "Inside", url: "https://127.0.0.1/hooks", events: ["store.created"] };
    expect((await door.send("POST", "/v1/webhooks", { key, body })).status).toBe(400);
    expect((await door.send("GET", "/v1/webhooks/whk_nothing", { key })).status).toBe(404);
    const path = "/v1/memory_stores";
    expect((await door.send("POST", path, { key, body: { name: "Mine" } })).status).toBe(403);
  });

  it("are not for a key of some stores", async () => {
    const { id } = await door.client.beta.memoryStores.create({ name: "One" });
    await expect(door.createKey({ access: "manage", storeIds: [id] })).rejects.toThrow("is for all stores");
  });
});
