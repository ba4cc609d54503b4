import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppServer } from "../fixtures/app-server";
import { createRig } from "./rig";

let server: AppServer;
let key: string;

beforeAll(async () => {
  const rig = await createRig("sqlite");
  key = rig.key;
  server = await rig.start();
  // With its first page Next would take over what is offered from then on.
  expect((await fetch(`${server.url}/sign-in`)).status).toBe(200);
});
afterAll(() => server.stop());

/** One connection that is kept. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const own = { "x-api-key": key, ...(body && { "content-type": "application/json" }) };
  const { port } = new URL(server.url);
  const sent = request({ host: "127.0.0.1", port, agent, method, path, headers: { ...own, ...headers } });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: answer.statusCode,
    requestId: answer.headers["request-id"],
    body: await text(answer),
    reused: sent.reusedSocket,
  };
}

const offers: Record<string, Record<string, string>> = {
  "HTTP/2": {
    connection: "Upgrade, HTTP2-Settings",
    upgrade: "h2c",
    "http2-settings": "AAMAAABkAAQAoAAAAAIAAAAA",
  },
  "a WebSocket": {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  },
};

describe.each(Object.entries(offers))("a request that offers %s", (_, offer) => {
  it("is answered as it is without, on a connection that goes on", async () => {
    const listed = await ask("GET", "/v1/memory_stores?limit=1", offer);
    expect(listed).toMatchObject({ status: 200, requestId: expect.stringMatching(/^req_/) });
    expect(JSON.parse(listed.body)).toHaveProperty("next_page");
    const made = await ask("POST", "/v1/memory_stores", offer, { name: "Offered" });
    expect(made).toMatchObject({ status: 200, requestId: expect.stringMatching(/^req_/), reused: true });
    expect(JSON.parse(made.body)).toMatchObject({ name: "Offered" });
    expect(await ask("GET", "/sign-in", offer)).toMatchObject({ status: 200, reused: true });
    expect(await ask("GET", "/api/health")).toMatchObject({ status: 200, reused: true });
  });
});

it("answers who asks about the server as a whole in the contract's form", async () => {
  const answer = await ask("OPTIONS", "*");
  expect(answer).toMatchObject({ status: 404, requestId: expect.stringMatching(/^req_/) });
  expect(JSON.parse(answer.body)).toMatchObject({ type: "error", error: { type: "not_found_error" } });
  expect(server.said()).not.toMatch(/\n\s+at /);
});
