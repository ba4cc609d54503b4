import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { startOtlpReceiver } from "@/lib/testing/otlp-receiver";
import { createRig, toolCall } from "./rig";

async function answerOf(call: ClientRequest): Promise<{ status?: number; body: string }> {
  const [response] = await once(call, "response");
  return { status: response.statusCode, body: await text(response) };
}

describe.each(["sqlite", "postgresql"] as const)("a server that is asked to stop (%s)", (provider) => {
  it("ends streams, answers who is asking, writes what it knows, all within ten seconds", {
    timeout: 120_000,
  }, async () => {
    const rig = await createRig(provider);
    const server = await rig.start();
    const store = String((await rig.call(server, "POST", "/v1/memory_stores", { name: "Stopping" })).body.id);
    await rig.call(server, "POST", `/v1/memory_stores/${store}/memories`, { path: "/a", content: "text" });
    const headers = { "x-api-key": rig.key, "content-type": "application/json" };
    const stream = await fetch(`${server.url}/api/stores/${store}/mcp`, {
      headers: { ...headers, accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);
    const under = JSON.stringify({ path: "/b", content: "sent while it stopped" });
    const call = request(`${server.url}/v1/memory_stores/${store}/memories`, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(under), expect: "100-continue" },
    });
    call.flushHeaders();
    await once(call, "continue");
    const view = toolCall({ command: "view", path: "/memories/a" });
    expect((await rig.call(server, "POST", `/api/stores/${store}/tools`, view)).status).toBe(200);

    const askedAt = performance.now();
    const stopped = server.stop("SIGTERM");
    // It has heard: the stream, which would have stayed open for good, ends.
    await stream.text();
    const answer = answerOf(call);
    // Whoever stops all of a group asks again by way of npm.
    const again = server.stop("SIGTERM");
    call.end(under);
    expect(await answer).toMatchObject({ status: 200, body: expect.stringContaining('"/b"') });
    await Promise.all([stopped, again]);
    expect(performance.now() - askedAt).toBeLessThan(10_000);
    expect(server.said()).toMatch(/\nPalimpsest is stopping\.\n(.*\n)*Palimpsest has stopped\.\n$/);

    const db = await openDatabase(rig.location);
    const shown = await db.prisma.exposure.findMany({ where: { storeId: store } });
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    await db.close();
  });

  it("says what it could not write, and does not end as if all were well", { timeout: 120_000 }, async () => {
    const rig = await createRig(provider);
    const server = await rig.start();
    const store = String((await rig.call(server, "POST", "/v1/memory_stores", { name: "Full" })).body.id);
    await rig.call(server, "POST", `/v1/memory_stores/${store}/memories`, { path: "/a", content: "text" });
    const db = await openDatabase(rig.location);
    await db.transaction(async ({ sql }) => void (await sql.run("ALTER TABLE exposure RENAME TO away", [])));
    await db.close();
    const view = toolCall({ command: "view", path: "/memories/a" });
    expect((await rig.call(server, "POST", `/api/stores/${store}/tools`, view)).status).toBe(200);
    const code = await server.stop("SIGTERM");
    expect(server.said()).toMatch(/"event":"exposures_lost".*"waiting":0,"lost":1/);
    expect(server.said()).toMatch(/\nPalimpsest has stopped\. .*lost: 1 record of what agents read\.\n$/);
    expect(code).toBe(1);
  });

  it("sends the traces that are left, of programs and of pages, and nothing of what was asked", {
    timeout: 120_000,
  }, async () => {
    const receiver = await startOtlpReceiver();
    const rig = await createRig(provider);
    const server = await rig.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    await rig.call(server, "POST", "/v1/memory_stores", { name: "canary4711" });
    await (await fetch(`${server.url}/sign-in?next=%2Fcanary4711`)).text();
    await (await fetch(`${server.url}/stores/canary4711`)).text();
    await server.stop("SIGTERM");
    const names = receiver.spans.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["POST /v1/memory_stores", "createStore", "db.transaction", "GET page"]),
    );
    const kinds =
      /^(GET|POST) (page|data|file|action|none|\/v1\/memory_stores|\/api\/(health|ready))$|^createStore$|^db\.\w+$/;
    expect(names.filter((name) => !kinds.test(name))).toEqual([]);
    expect(receiver.raw.join("\n")).not.toContain("canary4711");
    await receiver.close();
  });

  it("cuts off who sends too slowly, and goes in order", { timeout: 120_000 }, async () => {
    const rig = await createRig(provider);
    const server = await rig.start();
    const call = request(`${server.url}/v1/memory_stores`, {
      method: "POST",
      headers: {
        "x-api-key": rig.key,
        "content-type": "application/json",
        "content-length": 100,
        expect: "100-continue",
      },
    });
    call.flushHeaders();
    await once(call, "continue");
    const cut = once(call, "error");
    const askedAt = performance.now();
    await server.stop("SIGTERM");
    expect(performance.now() - askedAt).toBeLessThan(10_000);
    expect(await cut).toMatchObject([{ code: "ECONNRESET" }]);
  });
});
