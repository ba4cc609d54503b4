import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { refusalOf } from "@/components/console/refusal-of";
import { AddressLimit } from "./address-limit";
import { limitSignIns } from "./limit-sign-ins";

it("lets an address send so many in a minute, and says how long it waits for more", () => {
  const limit = new AddressLimit({ most: 3, windowMs: 60_000 });
  const at = (second: number, address = "192.0.2.1") => limit.count(address, second * 1_000);
  expect([at(0), at(1), at(2)]).toEqual([null, null, null]);
  expect([at(10), at(59.5)]).toEqual([50, 1]);
  expect(at(30, "192.0.2.2")).toBeNull();
  expect(at(60)).toBeNull();
});

it("counts the addresses of one IPv6 network together, and IPv4 by whichever spelling", () => {
  const limit = new AddressLimit({ most: 1, windowMs: 60_000 });
  expect(limit.count("2001:db8:1:2:3::1", 0)).toBeNull();
  expect(limit.count("2001:db8:1:2:ffff:1:2:3", 0)).toBe(60);
  expect(limit.count("2001:db8:1:3::1", 0)).toBeNull();
  expect(limit.count("192.0.2.1", 0)).toBeNull();
  expect(limit.count("::ffff:192.0.2.1", 0)).toBe(60);
});

it("remembers no more addresses than it was told to", () => {
  const limit = new AddressLimit({ most: 1, windowMs: 60_000, size: 100 });
  for (let n = 0; n < 5_000; n++) limit.count(`10.0.${n >> 8}.${n & 255}`, n);
  expect(limit.size).toBe(100);
  expect(limit.count("10.0.19.135", 5_000)).toBe(60);
});

it("says so to forms, browsers without scripts and programs in what each of them reads", async () => {
  const handler = limitSignIns({ trustedProxies: [] }, (_, response) => response.end("page"), 0);
  const server = createServer((request, response) => void handler(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const asked = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`, { method: "POST", headers });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    return [answer.headers.get("content-type"), await answer.text()] as const;
  };
  const message = "Too many attempts came from your address. Try again in 60 s.";
  // Next throws the text of an answer of this type, and of no other.
  const [type, thrown] = await asked({ "next-action": "00", accept: "text/x-component" });
  expect(type).toBe("text/plain");
  expect(refusalOf(new Error(thrown))).toMatchObject({ ok: false, code: "rate_limited", message, fields: {} });
  expect(await asked({ accept: "text/html,*/*" })).toEqual(["text/plain; charset=utf-8", `${message}\n`]);
  const [, told] = await asked({});
  expect(JSON.parse(told)).toMatchObject({ error: { type: "rate_limit_error", message } });
  server.close();
});

it("answers 429 with retry-after to too many forms before sign-in, by the address that a trusted proxy says", async () => {
  const handler = limitSignIns({ trustedProxies: ["127.0.0.1/32"] }, (_, response) => response.end("page"), 2);
  const server = createServer((request, response) => void handler(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = (method: string, path: string, from: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { "x-forwarded-for": from } });
  const statuses: number[] = [];
  for (const path of ["/sign-in?next=/stores", "/join", "/setup"]) {
    statuses.push((await send("POST", path, "192.0.2.1")).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await send("POST", "/reset?token=x", "192.0.2.1");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ type: "error", error: { type: "rate_limit_error" } });
  // Who forges what lies before the proxy's own word is counted as before; others, reading and the console are not stopped.
  expect((await send("POST", "/sign-in", "203.0.113.9, 192.0.2.1")).status).toBe(429);
  expect((await send("POST", "/sign-in", "192.0.2.2")).status).toBe(200);
  expect((await send("GET", "/sign-in", "192.0.2.1")).status).toBe(200);
  expect((await send("POST", "/stores", "192.0.2.1")).status).toBe(200);
  server.close();
});
