import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/lib/testing/test-postgres";
import { type AppServer, startAppServer } from "../fixtures/app-server";

let server: AppServer;
let url: string;

beforeAll(async () => {
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  const env = { PORT: port, PALIMPSEST_URL: "https://memory.example.test" };
  server = await startAppServer({ provider: "sqlite", env });
});
afterAll(() => server.stop());

const nonceOf = (response: Response) =>
  /script-src 'self' 'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];

it.each(["/sign-in", "/api/health"])("keeps the connection of %s longer than proxies keep theirs", async (path) => {
  expect((await fetch(url + path)).headers.get("keep-alive")).toBe("timeout=75");
});

describe("what browsers are told", () => {
  it.each(["/sign-in", "/no-such-page"])("lets %s run only what carries the nonce of its answer", async (path) => {
    const response = await fetch(url + path);
    const nonce = nonceOf(response);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(policy).toContain("frame-ancestors 'none'");
    const html = await response.text();
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => tag);
    expect(inline.length).toBeGreaterThan(0);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
    expect(nonceOf(await fetch(url + path))).not.toBe(nonce);
  });

  it("takes no policy from whoever asks", async () => {
    const headers = { "content-security-policy": "script-src 'nonce-mine'" };
    expect(await (await fetch(`${url}/sign-in`, { headers })).text()).not.toContain("mine");
  });

  it("sends the other headers with pages", async () => {
    expect(Object.fromEntries((await fetch(`${url}/sign-in`)).headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": "max-age=31536000",
    });
  });

  it.each([
    ["PUT", "/api/console/live", "GET, POST"],
    ["OPTIONS", "/api/console/listStores", "GET"],
    ["GET", "/api/console/export", "POST"],
    ["HEAD", "/api/console/audit/export", "POST"],
    ["GET", "/api/console/audit/csv", "POST"],
    ["DELETE", "/openapi.json", "GET"],
  ])("says to %s %s which methods are taken, with an id", async (method, path, allow) => {
    const response = await fetch(url + path, { method });
    const requestId = response.headers.get("request-id");
    expect([response.status, response.headers.get("allow"), requestId]).toEqual([
      ...[405, allow, expect.stringMatching(/^req_/)],
    ]);
    if (method === "HEAD") return;
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" }, request_id: requestId });
  });

  it("sends programs answers that no browser takes for a page", async () => {
    for (const path of ["/v1/memory_stores", "/api/health", "/openapi.json"]) {
      expect(Object.fromEntries((await fetch(url + path)).headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "strict-transport-security": "max-age=31536000",
      });
    }
  });
});
