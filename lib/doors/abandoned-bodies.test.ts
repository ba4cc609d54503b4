import type { RequestListener } from "node:http";
import net from "node:net";
import { expect, it, vi } from "vitest";
import { getConfig } from "@/lib/config/config";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { serveTest } from "@/lib/testing/test-server";
import { countPages } from "./metrics-door";
import { programListener } from "./program-listener";
import { logRequests } from "./request-log";

describeOnBoth("a client that goes away while it sends", (database) => {
  async function serve() {
    const lines: string[] = [];
    const config = { ...getConfig(), metricsToken: "t".repeat(32), logLevel: "info" as const };
    const log = { level: config.logLevel, routeOf: () => "none", write: (line: string) => void lines.push(line) };
    const listener = programListener({ db: database.db, config });
    const server = await serveTest(logRequests(log, listener) as RequestListener);
    const headers = { authorization: `Bearer ${config.metricsToken}` };
    const metrics = async () => (await fetch(`${server.url}/metrics`, { headers })).text();
    return { server, lines, metrics };
  }

  /** Sends what it has and leaves. */
  const leave = (url: string, bytes: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
      socket.on("error", reject);
      socket.on("close", () => resolve());
      socket.write(bytes, () => socket.destroy());
    });

  it("has got no answer, and nothing has failed, whichever door it came to", async () => {
    const { server, lines, metrics } = await serve();
    const failures = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const key = await createTestKey(database.db, await createWorkspace(database.db));
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const body = JSON.stringify({ name: "Store" });
    const made = await fetch(`${server.url}/v1/memory_stores`, { method: "POST", headers, body });
    const { id } = (await made.json()) as { id: string };
    const doors = [
      ["/v1/memory_stores", "application/json", 100],
      [`/api/stores/${id}/tools`, "application/json", 100],
      [`/api/stores/${id}/tools?router`, "application/json", 100],
      [`/api/stores/${id}/tools`, "application/json", 5_000],
      [`/api/stores/${id}/mcp`, "application/json", 100],
      [`/v1/imports/upload?memory_store_id=${id}`, "application/zip", 100],
      [`/v1/imports/upload?memory_store_id=${id}`, "multipart/form-data; boundary=b", 100],
    ] as const;
    lines.length = 0;
    for (const [path, type, length] of doors) {
      for (const [framing, part] of [
        [`content-length: ${length}`, '{"name":'],
        ["transfer-encoding: chunked", '8\r\n{"name":\r\n'],
      ]) {
        const head = [`POST ${path} HTTP/1.1`, "host: a", `x-api-key: ${key}`, `content-type: ${type}`, framing];
        await leave(server.url, `${head.join("\r\n")}\r\n\r\n${part}`);
      }
    }
    await vi.waitFor(() => expect(lines).toHaveLength(2 * doors.length), { timeout: 20_000 });
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.map(({ route, status, level }) => [route, status, level])).toEqual(
      entries.map(({ route }) => [route, 499, "warn"]),
    );
    const counted = (await metrics()).split("\n").filter((line) => /_count\{.*"(499|529)"/.test(line));
    expect(counted.filter((line) => line.includes("createStore"))).toEqual([expect.stringContaining('status="499"')]);
    expect(failures.mock.calls).toEqual([]);
    failures.mockRestore();
    await server.close();
  });

  it("is counted so among people's browsers as well", async () => {
    const { server, metrics } = await serve();
    const pages = await serveTest(countPages("on", () => undefined) as RequestListener);
    await leave(pages.url, "GET /inbox HTTP/1.1\r\nhost: a\r\n\r\n");
    const line = 'palimpsest_request_duration_seconds_count{door="console",operation="page",status="499"} ';
    await vi.waitFor(async () => expect(await metrics()).toContain(line));
    await Promise.all([server.close(), pages.close()]);
  });
});
