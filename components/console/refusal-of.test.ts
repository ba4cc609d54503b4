import { UnrecognizedActionError } from "next/dist/client/components/unrecognized-action-error";
import { expect, it } from "vitest";
import { consoleWords } from "@/components/words/console.words";
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

it("says that nothing was done where the server is another build and does not know the act", async () => {
  const unknown = new UnrecognizedActionError('Server Action "4f" was not found on the server.');
  expect(refusalOf(unknown)?.message).toBe(consoleWords.failed.updated);
  const asked = reachable(() => Promise.reject(unknown));
  expect(await asked({})).toMatchObject({ ok: false, message: consoleWords.failed.updated });
});
