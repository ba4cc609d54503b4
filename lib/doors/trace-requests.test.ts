import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, it } from "vitest";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { type OtlpReceiver, startOtlpReceiver } from "@/lib/testing/otlp-receiver";
import { sendCanary } from "@/lib/testing/send-canary";
import { describeOnBoth } from "@/lib/testing/test-database";
import { startTracing } from "@/lib/tracing/open-tracing";
import { traceDatabase } from "@/lib/tracing/trace-database";
import { setTracing } from "@/lib/tracing/tracing";
import { createProgramDoors } from "./program-doors";
import { logRequests } from "./request-log";

const canary = "canary4711";
const caller = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

describeOnBoth("traces of requests", (database) => {
  afterEach(() => setTracing(undefined));

  /** The doors of programs on a port, as the server mounts them, with their traces going to a collector. */
  async function serve(receiver: OtlpReceiver, share = 1) {
    const tracing = { url: `${receiver.url}/v1/traces`, headers: {}, serviceName: "palimpsest", share };
    const trace = (await startTracing(tracing))!;
    const db = { ...database.db };
    traceDatabase(db, trace);
    const config = { dataDir: ".", database: database.location, tracing };
    const doors = createProgramDoors({ db, config });
    const listener = getRequestListener((request) => doors.fetch(request)) as RequestListener;
    const log = { level: "error", routeOf: () => "none", tracing: trace } as const;
    const server = createServer(logRequests(log, listener) as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const workspaceId = await createWorkspace(db);
    const key = await createTestKey(db, workspaceId);
    const { port } = server.address() as AddressInfo;
    const send = async (method: string, at: string, body?: object, headers: Record<string, string> = {}) => {
      const own = { "x-api-key": key, "content-type": "application/json", "x-session-id": canary, ...headers };
      const answer = await fetch(`http://127.0.0.1:${port}${at}`, { method, headers: own, body: JSON.stringify(body) });
      return { status: answer.status, id: answer.headers.get("request-id"), text: await answer.text() };
    };
    /** Ends the server, then sends what is left. */
    const end = async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await trace.stop();
    };
    return { send, end, key, workspaceId };
  }

  it("arrive with the request, the use case and the transaction, as parts of the caller's trace", async () => {
    const receiver = await startOtlpReceiver();
    const server = await serve(receiver);
    const store = JSON.parse((await server.send("POST", "/v1/memory_stores", { name: "Notes" })).text).id;
    const traceparent = `00-${caller.trace}-${caller.span}-01`;
    const memories = `/v1/memory_stores/${store}/memories`;
    const made = await server.send("POST", memories, { path: "/a", content: "text" }, { traceparent });
    const refused = await server.send("POST", memories, { path: "/a", content: "again" }, { traceparent: "nonsense" });
    await server.end();
    const { spans } = receiver;
    const traced = spans.filter(({ traceId }) => traceId === caller.trace);
    expect(traced.map(({ name }) => name).sort()).toEqual(
      ["POST /v1/memory_stores/:memory_store_id/memories", "createMemory", "db.commit"].sort(),
    );
    const [request] = traced.filter(({ name }) => name.startsWith("POST"));
    expect(request).toMatchObject({
      parentSpanId: caller.span,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/v1/memory_stores/:memory_store_id/memories",
        "http.response.status_code": 200,
        "palimpsest.request_id": made.id,
        "palimpsest.workspace_id": server.workspaceId,
        "palimpsest.store_id": store,
        "palimpsest.actor_kind": "key",
      },
    });
    const useCase = traced.find(({ name }) => name === "createMemory");
    expect(useCase?.parentSpanId).toBe(request?.spanId);
    expect(traced.find(({ name }) => name === "db.commit")).toMatchObject({ parentSpanId: useCase?.spanId });
    const failed = spans.find(({ attributes }) => attributes["palimpsest.request_id"] === refused.id);
    expect(failed).toMatchObject({ attributes: { "http.response.status_code": 409 } });
    expect(failed?.parentSpanId ?? "").toBe("");
    expect(
      spans.find(({ attributes }) => attributes["error.type"] === "path_conflict")?.status.message,
    ).toBeUndefined();
    expect(receiver.raw[0]).toBe("POST /v1/traces");
    await receiver.close();
  });

  it("say nothing of what was sent, whatever the door and however it ends", async () => {
    const receiver = await startOtlpReceiver();
    const server = await serve(receiver);
    const store = await sendCanary(server.send, canary);
    await server.send("GET", `/v1/memory_stores/${canary}`, undefined, { tracestate: `a=${canary}`, baggage: canary });
    await server.send("POST", `/api/stores/${store}/tools`, { type: "tool_use", id: canary, name: canary, input: {} });
    await server.send("GET", "/v1/memory_stores", undefined, { "x-api-key": canary });
    await server.end();
    const sent = receiver.raw.join("\n");
    expect(receiver.spans.filter(({ name }) => name.includes(" /") || name.endsWith(" none"))).toHaveLength(13);
    expect(sent).toContain(store);
    expect(sent).not.toContain(canary);
    expect(sent).not.toContain(server.key);
    await receiver.close();
  });

  it("are left out where the caller or the share of the configuration says so", async () => {
    const receiver = await startOtlpReceiver();
    const server = await serve(receiver, 0);
    await server.send("GET", "/v1/memory_stores");
    await server.send("GET", "/v1/memory_stores", undefined, { traceparent: `00-${caller.trace}-${caller.span}-00` });
    await server.send("GET", "/v1/memory_stores", undefined, { traceparent: `00-${caller.trace}-${caller.span}-01` });
    await server.end();
    expect(receiver.spans.map(({ name, traceId }) => [name, traceId])).toEqual([
      ["listStores", caller.trace],
      ["GET /v1/memory_stores", caller.trace],
    ]);
    await receiver.close();
  });

  it("keep no request waiting for a collector that hangs, fails or is away, nor the end of the server", async () => {
    const hanging = await startOtlpReceiver(() => undefined);
    const failing = await startOtlpReceiver((response) => {
      response.statusCode = 400;
      response.end(canary);
    });
    const away = await startOtlpReceiver();
    await away.close();
    for (const receiver of [hanging, failing, away]) {
      const server = await serve(receiver);
      await server.send("GET", "/v1/memory_stores");
      // From here on one export is under way and stays so.
      if (receiver === hanging) await receiver.first;
      for (let i = 0; i < 20; i++) expect((await server.send("GET", "/v1/memory_stores")).status).toBe(200);
      await server.end();
    }
    await hanging.close();
    await failing.close();
  });
});
