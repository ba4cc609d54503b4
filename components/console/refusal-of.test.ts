import { expect, it } from "vitest";
import { reachable } from "./reachable";
import { refusalOf } from "./refusal-of";

const refusal = { ok: false, code: "rate_limited", message: "Wait.", fields: {}, details: {}, requestId: "req_1" };

it("finds what the server refused an act with before it ran, and nothing in what others say", () => {
  expect(refusalOf(new Error(JSON.stringify(refusal)))).toEqual(refusal);
  const others = [
    "Bad Gateway",
    "null",
    "{}",
    "1",
    '{"ok":true,"message":"a"}',
    '{"ok":false}',
    '{"ok":false,"message":1}',
  ];
  for (const message of others) expect([message, refusalOf(new Error(message))]).toEqual([message, null]);
  expect(refusalOf(new TypeError("Failed to fetch"))).toBeNull();
  expect(refusalOf(undefined)).toBeNull();
});

it("is what an act in the console answers then", async () => {
  const refused = reachable(() => Promise.reject(new Error(JSON.stringify(refusal))));
  expect(await refused({})).toEqual(refusal);
  const lost = reachable(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await lost({})).toMatchObject({ ok: false, code: "internal" });
});
