import { beforeAll, expect, it } from "vitest";
import { createKey } from "@/lib/key/create-key";
import { createKeyInput } from "@/lib/key/key.schema";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { clientAddress, noteConnection } from "../client-address";
import { createProgramDoors } from "../program-doors";

const comesFrom = (remoteAddress: string) => ({ socket: { remoteAddress } });

describeOnBoth("a key's limits at the doors of programs", (database) => {
  beforeAll(() => void useTestDataDir());

  async function doorsWith(limits: object) {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const input = createKeyInput.parse({ name: "agent", access: "read_write", ...limits });
    const { secret } = await createKey(admin, input);
    const doors = createProgramDoors({ db });
    return (path: string, { from, ...init }: RequestInit & { from?: string } = {}) => {
      const headers = { "x-api-key": secret, "content-type": "application/json", ...init.headers };
      const request = new Request(`http://127.0.0.1${path}`, { ...init, headers });
      if (from) noteConnection(request.headers, comesFrom(from));
      return doors.fetch(request);
    };
  }

  it("answer 429 with the contract's body and how long to wait", async () => {
    const ask = await doorsWith({ requests_per_minute: 1 });
    const answers = [await ask("/v1/memory_stores"), await ask("/v1/memory_stores"), await ask("/v1/memory_stores")];
    const refused = answers[2]!;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused.headers.get("x-should-retry")).toBeNull();
    expect(await refused.json()).toMatchObject({
      type: "error",
      error: { type: "rate_limit_error", limit: "requests_per_minute", retry_after: expect.any(Number) },
      request_id: expect.stringMatching(/^req_/),
    });
  });

  it("count what a program sends, and write nothing of what is too much", async () => {
    const ask = await doorsWith({ bytes_per_day: 1_000 });
    const body = (length: number) => JSON.stringify({ name: "a".repeat(length) });
    const send = (text: string) =>
      ask("/v1/memory_stores", { method: "POST", body: text, headers: { "content-length": String(text.length) } });
    expect((await send(body(50))).status).toBe(200);
    const refused = await send(body(980));
    expect(refused.status).toBe(429);
    // The vendor's SDK would otherwise sleep until midnight without a word.
    expect(refused.headers.get("x-should-retry")).toBe("false");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { data } = (await (await ask("/v1/memory_stores")).json()) as { data: unknown[] };
    expect(data).toHaveLength(1);
  });

  it("say of a request that is above the quota by itself that it never fits, at every door, and what is left otherwise", async () => {
    const ask = await doorsWith({ bytes_per_day: 1_000 });
    const send = async (path: string, length: number) => {
      const text = JSON.stringify({ name: "a".repeat(length - 11) });
      const answer = await ask(path, { method: "POST", body: text, headers: { "content-length": String(length) } });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
    };
    const store = "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    for (const path of ["/v1/memory_stores", "/v1/imports", `/api/stores/${store}/tools`, `/api/stores/${store}/mcp`]) {
      const { status, headers, body } = await send(path, 1_001);
      expect([path, status, headers.get("retry-after")]).toEqual([path, 413, null]);
      const message =
        "This request alone has 1001 bytes, and this key may send 1000 bytes a day: send it in smaller parts.";
      expect(body).toMatchObject({ error: { type: "request_too_large", limit: "bytes_per_day", message } });
    }
    // None of them has used anything up.
    expect((await send("/v1/memory_stores", 200)).status).toBe(200);
    const message = "This key may send 1000 bytes a day and this would be more. Bytes left until midnight UTC: 800.";
    expect((await send("/v1/memory_stores", 801)).body).toMatchObject({ error: { type: "rate_limit_error", message } });
    expect((await send("/v1/memory_stores", 200)).status).toBe(200);
  });

  it("refuse a foreign address, and one that nobody vouches for", async () => {
    const ask = await doorsWith({ allowed_addresses: ["10.0.0.0/8"] });
    const status = async (from?: string, forwarded?: string) =>
      (await ask("/v1/memory_stores", { from, headers: forwarded ? { "x-forwarded-for": forwarded } : {} })).status;
    expect(await status("10.1.2.3")).toBe(200);
    expect(await status("::ffff:10.1.2.3")).toBe(200);
    expect(await status("192.0.2.1")).toBe(403);
    expect(await status("192.0.2.1", "10.1.2.3")).toBe(403);
    expect(await status()).toBe(403);
  });
});

it("believes of a proxy only what the trusted ones have written", () => {
  const seen = (peer: string, forwarded: string | null, trusted: readonly string[]) => {
    const headers = new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded });
    noteConnection(headers, comesFrom(peer));
    return clientAddress(headers, trusted);
  };
  const proxies = ["127.0.0.1/32", "10.0.0.0/8"];
  expect(seen("192.0.2.1", "198.51.100.1", [])).toBe("192.0.2.1");
  expect(seen("127.0.0.1", "198.51.100.1", proxies)).toBe("198.51.100.1");
  expect(seen("127.0.0.1", "203.0.113.9, 198.51.100.1, 10.0.0.2", proxies)).toBe("198.51.100.1");
  expect(seen("192.0.2.1", "198.51.100.1", proxies)).toBe("192.0.2.1");
  // Some proxies write the port too, and brackets around an address that has colons itself.
  expect(seen("127.0.0.1", "198.51.100.1:51234", proxies)).toBe("198.51.100.1");
  expect(seen("127.0.0.1", "203.0.113.9:1, 10.0.0.2:443", proxies)).toBe("203.0.113.9");
  expect(seen("127.0.0.1", "[2001:db8::1]:51234", proxies)).toBe("2001:db8::1");
  expect(seen("127.0.0.1", "[2001:db8::1]", proxies)).toBe("2001:db8::1");
  expect(seen("127.0.0.1", "2001:db8::1", proxies)).toBe("2001:db8::1");
  expect(seen("127.0.0.1", null, proxies)).toBe("127.0.0.1");
  expect(clientAddress(new Headers({ "x-forwarded-for": "10.0.0.1" }), proxies)).toBeNull();
});
