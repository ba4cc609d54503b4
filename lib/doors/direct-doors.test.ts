import type { RequestListener } from "node:http";
import net from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { getConfig } from "@/lib/config/config";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { serveTest, type TestServer } from "@/lib/testing/test-server";
import { answerDirectly } from "./direct-doors";
import { createProgramDoors } from "./program-doors";
import { programListener, unreadableAnswer } from "./program-listener";
import { logRequests } from "./request-log";
import { protectPrograms } from "./security-headers";

/** What came back for bytes sent as they are, the parts one after the other. */
function sendRaw({ url }: TestServer, parts: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: Number(new URL(url).port), host: "127.0.0.1", noDelay: true });
    let came = "";
    let left = parts.length;
    const next = () => {
      const part = parts[parts.length - left];
      left -= 1;
      // The second part follows when the first is on its way by itself.
      if (part !== undefined) socket.write(part, () => setImmediate(next));
    };
    socket.setEncoding("utf8");
    socket.on("connect", next);
    socket.on("data", (data) => {
      came += data;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(came));
  });
}

/** The lines of answers without what is another every time: ids of their own, the time, and in which order headers stand. */
const comparable = (answers: string): string[] =>
  answers
    .replaceAll(/req_[0-9A-Z]{26}/g, "req")
    .replaceAll("}HTTP/", "}\r\nHTTP/")
    .split("\r\n")
    .map((line) => line.replace(/^[a-z-]+:/i, (name) => name.toLowerCase()))
    .filter((line) => !line.startsWith("date:"))
    .sort();

describeOnBoth("requests that are answered directly", (database) => {
  async function world() {
    const config = getConfig();
    const direct = await serveTest(programListener({ db: database.db, config }) as RequestListener);
    const doors = createProgramDoors({ db: database.db });
    const listener = getRequestListener((request) => doors.fetch(request), { errorHandler: unreadableAnswer });
    const routed = await serveTest(protectPrograms(config, listener) as RequestListener);
    const key = await createTestKey(database.db, await createWorkspace(database.db));
    const post = async (path: string, body: object) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const answer = await fetch(routed.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { id: string }).id;
    };
    const store = await post("/v1/memory_stores", { name: "Store" });
    const memories = `/v1/memory_stores/${store}/memories`;
    const memory = await post(memories, { path: "/a.md", content: "one\ntwo" });
    const foreign = await post(memories, { path: "/ü.md", content: "Grüße, 你好 👋\n\u2028" });
    const close = () => Promise.all([direct.close(), routed.close()]);
    return { direct, routed, key, memories, memory, foreign, tools: `/api/stores/${store}/tools`, close };
  }

  const view = (path: string) =>
    JSON.stringify({ type: "tool_use", id: "t", name: "memory", input: { command: "view", path } });

  it("have the answers of the router, header for header, however they are sent", async () => {
    const { direct, routed, key, memories, memory, foreign, tools, close } = await world();
    const usual = [`x-api-key: ${key}`, "host: a.test:3000", "connection: close"];
    const request = (line: string, headers: readonly string[], body?: string | Buffer) => {
      const length = body === undefined ? [] : [`content-length: ${Buffer.byteLength(body)}`];
      const head = `${[`${line} HTTP/1.1`, ...headers, ...length].join("\r\n")}\r\n\r\n`;
      return body === undefined ? [head] : [head, body];
    };
    const get = (path: string, ...headers: string[]) => request(`GET ${path}`, [...usual, ...headers]);
    const json = "content-type: application/json";
    const call = (body: string | Buffer, ...headers: string[]) =>
      request(`POST ${tools}`, [...usual, json, ...headers], body);
    const whole = (parts: (string | Buffer)[]) => [Buffer.concat(parts.map((part) => Buffer.from(part)))];
    const file = view("/memories/a.md");
    const address = `${memories}/${memory}`;
    const requests: Record<string, (string | Buffer)[]> = {
      memory: get(address),
      "memory in other letters": get(`${memories}/${foreign}`),
      "with a query": get(`${address}?view=basic&beta=true`),
      "with an unknown query": get(`${address}?colour=red`),
      "with an odd query": get(`${address}?view=b%61sic&at=%zz'"`),
      "with a fragment": get(`${address}#there`),
      "memory that is not there": get(`${memories}/mem_${"0".repeat(26)}`),
      "store that is not there": get(`/v1/memory_stores/memstore_${"0".repeat(26)}/memories/${memory}`),
      "id in small letters": get(`${memories}/${memory.toLowerCase()}`),
      "encoded id": get(`${memories}/${memory.replace("_", "%5f")}`),
      "whole address": get(`http://a.test${address}`),
      "slash at the end": get(`${address}/`),
      "both dialects": get(address, "anthropic-beta: agent-memory-2026-07-22, managed-agents-2026-04-01"),
      "dialects in two headers": get(
        address,
        "anthropic-beta: agent-memory-2026-07-22",
        "anthropic-beta: managed-agents-2026-04-01",
      ),
      "two keys": get(address, "x-api-key: another"),
      "two workspaces": get(address, "anthropic-workspace-id: a", "anthropic-workspace-id: b"),
      "header of every object": get(address, "__proto__: a", "constructor: b"),
      "reading with a body": request(`GET ${address}`, [...usual, json], "{}"),
      head: request(`HEAD ${address}`, usual),
      "no key": request(`GET ${address}`, ["host: a.test", "connection: close"]),
      "wrong key": request(`GET ${address}`, ["x-api-key: plm_unknown", "host: a.test", "connection: close"]),
      bearer: request(`GET ${address}`, [`authorization: Bearer ${key}`, "host: a.test", "connection: close"]),
      "odd host": request(`GET ${address}`, [`x-api-key: ${key}`, "host: a b", "connection: close"]),
      "host in large letters": request(`GET ${address}`, [`x-api-key: ${key}`, "host: A.Test", "connection: close"]),
      "host of another form": request(`GET ${address}`, [`x-api-key: ${key}`, "host: [::1]:3000", "connection: close"]),
      "old HTTP": [`GET ${address} HTTP/1.0\r\nhost: a.test\r\nx-api-key: ${key}\r\n\r\n`],
      file: call(file),
      "file, sent at once": whole(call(file)),
      "file, a byte by itself": [call(file)[0] ?? "", file.slice(0, 1), file.slice(1)],
      "file in other letters": call(view("/memories/ü.md")),
      folder: call(view("/memories")),
      "file that is not there": call(view("/memories/b.md")),
      "outside of the store": call(view("/memories/../b.md")),
      "one after the other": [
        `${call(file)[0]?.toString().replace("connection: close\r\n", "")}${file}`,
        ...call(file),
      ],
      "a session": call(file, "x-session-id: run 1"),
      "a session that is not there": call(file, `x-session-id: sesn_${"0".repeat(26)}`),
      "a session with too long a label": call(file, `x-session-id: ${"x".repeat(200)}`),
      "broken JSON": call("{"),
      "no object": call("[]"),
      "no UTF-8": call(Buffer.from([0x22, 0xff, 0x22])),
      "mark of the byte order": call(`\ufeff${file}`),
      "another type": request(`POST ${tools}`, [...usual, "content-type: text/plain"], file),
      "no type": request(`POST ${tools}`, usual, file),
      "two types": call(file, "content-type: text/plain"),
      "a type with letters named": request(
        `POST ${tools}`,
        [...usual, "content-type: Application/JSON; charset=utf-8"],
        file,
      ),
      "nothing in it": call(""),
      "no length": request(`POST ${tools}`, [...usual, json]),
      "in pieces": [
        ...request(`POST ${tools}`, [...usual, json, "transfer-encoding: chunked"]),
        `${Buffer.byteLength(file).toString(16)}\r\n${file}\r\n0\r\n\r\n`,
      ],
      "long body": call(view(`/memories/${"x".repeat(5_000)}.md`)),
      "waits to be told": call(file, "expect: 100-continue"),
      "a query that means nothing": request(`POST ${tools}?beta=true`, [...usual, json], file),
      "no key and a body": request(`POST ${tools}`, ["host: a.test", "connection: close", json], file),
      "another method": request(`PUT ${tools}`, [...usual, json], file),
    };
    for (const [name, parts] of Object.entries(requests)) {
      const [here, there] = [await sendRaw(direct, parts), await sendRaw(routed, parts)].map(comparable);
      expect(here, name).toEqual(there);
      expect(
        here?.some((line) => line.startsWith("HTTP/1.1 ")),
        name,
      ).toBe(true);
    }
    await close();
  });

  it("do not come to the router", async () => {
    const { key, memories, memory, foreign, tools, close } = await world();
    const next = () => {
      throw new Error("came to the router");
    };
    const server = await serveTest(answerDirectly({ db: database.db, config: getConfig() }, next) as RequestListener);
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const read = await fetch(`${server.url}${memories}/${memory}?beta=true`, { headers });
    expect(await read.json()).toMatchObject({ content: "one\ntwo" });
    const other = await fetch(`${server.url}${memories}/${foreign}`, { headers });
    expect(await other.json()).toMatchObject({ content: "Grüße, 你好 👋\n\u2028" });
    const called = await fetch(server.url + tools, { method: "POST", headers, body: view("/memories/a.md") });
    expect(await called.json()).toMatchObject({ content: expect.stringContaining("     2\ttwo") });
    await Promise.all([server.close(), close()]);
  });

  it("have an answer of their own each, however many come at once and whoever goes away meanwhile", async () => {
    const { direct, key, memories, memory, foreign, close } = await world();
    const ask = async (turn: number) => {
      const [id, text] = turn % 2 ? [memory, "one\\ntwo"] : [foreign, "Grüße"];
      const head = [`GET ${memories}/${id} HTTP/1.1`, "host: a", `x-api-key: ${key}`];
      if (turn % 7 === 3) {
        const gone = net.connect({ port: Number(new URL(direct.url).port), host: "127.0.0.1" });
        gone.write(`${head.join("\r\n")}\r\n\r\n`, () => gone.destroy());
        return;
      }
      const answer = await sendRaw(direct, [`${head.join("\r\n")}\r\nconnection: close\r\n\r\n`]);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain(`"content":"${text}`);
    };
    await Promise.all(Array.from({ length: 60 }, (_, turn) => ask(turn)));
    await close();
  });

  it("are counted and logged by their routes, as the router's are", async () => {
    const { key, memories, memory, tools, close } = await world();
    const lines: string[] = [];
    const config = { ...getConfig(), metricsToken: "t".repeat(32), logLevel: "info" as const };
    const listener = programListener({ db: database.db, config });
    const log = { level: config.logLevel, routeOf: () => "none", write: (line: string) => void lines.push(line) };
    const server = await serveTest(logRequests(log, listener) as RequestListener);
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const counted = async (what: string) => {
      const metrics = await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${config.metricsToken}` },
      });
      expect(metrics.headers.get("request-id")).toMatch(/^req_/);
      const line = (await metrics.text()).split("\n").find((one) => one.includes("_count{") && one.includes(what));
      return Number(line?.split(" ").at(-1) ?? 0);
    };
    const operations = ['operation="retrieveMemory"', `operation="POST /api/stores/:id/tools"`];
    for (const rest of ["", "/"]) {
      // With a slash at the end, or a query, the router answers.
      const before = await Promise.all(operations.map(counted));
      await (await fetch(`${server.url}${memories}/${memory}`, { headers })).text();
      const asked = await fetch(`${server.url}${tools}${rest && "?x"}`, {
        method: "POST",
        headers,
        body: view("/memories"),
      });
      expect(asked.status).toBe(200);
      expect(await Promise.all(operations.map(counted))).toEqual(before.map((count) => count + 1));
    }
    // A body that comes by itself is answered later, and still under the id of its line.
    const head = [`POST ${tools} HTTP/1.1`, "host: a", `x-api-key: ${key}`, "content-type: application/json"];
    const body = view("/memories");
    const parts = [`${head.join("\r\n")}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`, body];
    const answer = await sendRaw(server, parts);
    await Promise.all([server.close(), close()]);
    const { request_id, status } = JSON.parse(lines.pop() ?? "{}");
    expect({ request_id, status }).toEqual({ request_id: /req_[0-9A-Z]{26}/.exec(answer)?.[0], status: 200 });
    const routes = lines.map((line) => JSON.parse(line).route).filter((route) => route !== "/metrics");
    const pair = ["/v1/memory_stores/:memory_store_id/memories/:memory_id", "/api/stores/:id/tools"];
    expect(routes).toEqual([...pair, ...pair]);
  });
});
