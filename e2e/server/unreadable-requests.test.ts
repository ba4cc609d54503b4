import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AppServer } from "../fixtures/app-server";
import { createRig } from "./rig";

let server: AppServer;

beforeAll(async () => {
  server = await (await createRig("sqlite")).start();
});
afterAll(() => server.stop());

async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.end(bytes);
  return text(socket);
}

it.each([
  ["a Host header that is no host", "GET /v1/memory_stores HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
  ["a request line that is none", "GARBAGE\r\n\r\n"],
  ["headers over 16 kB", `GET /v1/memory_stores HTTP/1.1\r\nHost: x\r\nx-big: ${"a".repeat(20_000)}\r\n\r\n`],
  ["a length that is no number", "POST /v1/memory_stores HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n{}"],
])("answers %s with the contract's error body", async (_, bytes) => {
  const answer = await sendRaw(bytes);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(head).toMatch(/request-id: req_/);
  expect(JSON.parse(body)).toMatchObject({ type: "error", error: { type: "invalid_request_error" } });
});

it.each(["/v1/memory_stores", "/api/health", "/sign-in"])(
  "answers a request for %s that names no host with the contract's error body",
  async (path) => {
    const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*request-id: req_.*"type":"invalid_request_error"/s);
  },
);

it("takes what is expected of it that it does not know for nothing, and says when it wants a body", async () => {
  const { host } = new URL(server.url);
  const post = (expected: string) =>
    sendRaw(
      `POST /v1/memory_stores HTTP/1.1\r\nHost: ${host}\r\nExpect: ${expected}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
    );
  expect(await post("more")).toMatch(/^HTTP\/1\.1 401 .*request-id: req_.*"type":"authentication_error"/s);
  expect(await post("100-continue")).toMatch(/^HTTP\/1\.1 100 .*HTTP\/1\.1 401 .*"type":"authentication_error"/s);
});

it.each([
  ["/v1/memory_stores?limit=1", "authentication_error"],
  ["/api/nothing", "not_found_error"],
])("answers a whole address in the request line as its path, %s", async (path, error) => {
  const host = new URL(server.url).host;
  const answer = await sendRaw(`GET http://${host}${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 40[14] /);
  expect(answer).toContain(error);
});

it("writes nothing of an act that nobody could have meant, however often it is sent", async () => {
  const noise = "x".repeat(60);
  const headers = { "next-action": `${noise}-1`, origin: server.url, "content-type": "text/plain;charset=UTF-8" };
  const { status } = await fetch(`${server.url}/sign-in`, { method: "POST", headers, body: "[]" });
  expect(status).toBeLessThan(500);
  expect(server.said()).not.toMatch(/x{60}|Server Action|\n\s+at /);
});

it.each([
  ["POST", "/api/auth/sign-in/email"],
  ["GET", "/api"],
  ["GET", "/api/nothing"],
  ["GET", "/api/%zz"],
  ["GET", "/api/console/nothing/here"],
])("says of %s %s, which is nothing, so in the contract's error body", async (method, path) => {
  const answer = await fetch(server.url + path, { method });
  expect([answer.status, answer.headers.get("request-id")]).toEqual([404, expect.stringMatching(/^req_/)]);
  expect(await answer.json()).toMatchObject({ type: "error", error: { type: "not_found_error" } });
});
