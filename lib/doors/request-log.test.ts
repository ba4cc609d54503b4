import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import type { LogLevel } from "@/lib/config/config";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { sendCanary } from "@/lib/testing/send-canary";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createProgramDoors } from "./program-doors";
import { consoleRoute, logRequests } from "./request-log";

const canary = "canary4711";

describeOnBoth("the log of requests", (database) => {
  /** The doors of programs on a port, as the server mounts them, with what they log. */
  async function serve(level: LogLevel) {
    const lines: string[] = [];
    const config = { dataDir: ".", database: database.location, logLevel: level };
    const doors = createProgramDoors({ db: database.db, config });
    const listener = getRequestListener((request) => doors.fetch(request)) as RequestListener;
    const log = { level, routeOf: () => "none", write: (line: string) => void lines.push(line) };
    const server = createServer(logRequests(log, listener) as RequestListener);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const key = await createTestKey(database.db, await createWorkspace(database.db));
    const { port } = server.address() as AddressInfo;
    const send = async (method: string, at: string, body?: object) => {
      const headers = { "x-api-key": key, "content-type": "application/json", "x-session-id": canary };
      const answer = await fetch(`http://127.0.0.1:${port}${at}`, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, id: answer.headers.get("request-id"), text: await answer.text() };
    };
    const close = () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    return { send, close, lines, entries: () => lines.map((line) => JSON.parse(line)) };
  }

  it("has a line for each request: when, by whom, what kind, how it ended and how long it took", async () => {
    const server = await serve("info");
    const made = await server.send("POST", "/v1/memory_stores", { name: canary });
    const store = JSON.parse(made.text).id;
    await server.send("GET", `/v1/memory_stores/${store}/memories?path_prefix=/${canary}/`);
    await server.send("GET", `/${canary}?${canary}=1`);
    await server.close();
    const [first, second, third] = server.entries();
    expect(first).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request_id: made.id,
      method: "POST",
      route: "/v1/memory_stores",
      status: 200,
      ms: expect.any(Number),
      actor: expect.stringMatching(/^apikey_/),
    });
    expect(second).toMatchObject({ route: "/v1/memory_stores/:memory_store_id/memories", status: 200 });
    expect(third).toMatchObject({ level: "warn", route: "none", status: 404, actor: null });
  });

  it("says nothing of what was sent, whatever the door and however it ends", async () => {
    const server = await serve("info");
    const store = await sendCanary(server.send, canary);
    await server.close();
    expect(server.lines).toHaveLength(10);
    expect(server.lines.join("")).not.toContain(canary);
    expect(server.lines.join("")).not.toContain(store);
    for (const line of server.lines) expect(line.endsWith("\n")).toBe(true);
  });

  it("leaves out what went well at the level warn, and everything at error", async () => {
    const wary = await serve("warn");
    await wary.send("GET", "/v1/memory_stores");
    await wary.send("GET", "/v1/memory_stores/memstore_none");
    await wary.close();
    expect(wary.entries()).toMatchObject([{ level: "warn", status: 404 }]);
    const quiet = await serve("error");
    await quiet.send("GET", "/v1/memory_stores/memstore_none");
    await quiet.close();
    expect(quiet.lines).toEqual([]);
  });

  it("calls what browsers ask by its kind alone", () => {
    const of = (method: string, url: string) => consoleRoute({ method, url } as never);
    expect(of("GET", `/stores/${canary}`)).toBe("page");
    expect(of("POST", `/stores/${canary}`)).toBe("action");
    expect(of("GET", `/api/console/listStores?input=${canary}`)).toBe("data");
    expect(of("GET", "/_next/static/x.js")).toBe("file");
  });
});
