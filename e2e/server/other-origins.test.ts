import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppServer, startAppServer } from "../fixtures/app-server";
import { sendAction, signIn } from "./console-actions";

const admin = { email: "admin@example.test", password: randomBytes(12).toString("hex") };
let server: AppServer;
let cookie: string;

beforeAll(async () => {
  server = await startAppServer({
    provider: "sqlite",
    env: { PALIMPSEST_INIT_ADMIN_EMAIL: admin.email, PALIMPSEST_INIT_ADMIN_PASSWORD: admin.password },
  });
  cookie = await signIn(server, admin);
});
afterAll(() => server.stop());

const post = (path: string, headers: Record<string, string>, body = "{}") =>
  fetch(server.url + path, { method: "POST", headers: { cookie, ...headers }, body });

async function list(operation: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${server.url}/api/console/${operation}?input={}`, { headers: { cookie } });
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
}

const doors = ["audit/export", "audit/csv", "exports", "export", "subject-report", "imports", "live"];

/** A page on another port is of the same site, so that the browser sends it the cookies. */
const others: [string, Record<string, string>][] = [
  ["of another site", { origin: "https://elsewhere.example.test" }],
  ["of another port", { origin: "http://127.0.0.1:1" }],
  ["of no origin that it tells", { origin: "null" }],
  ["that do not say where they come from", {}],
  ["whose origin is no address", { origin: "nowhere" }],
  ["that only say they are the console's", { "x-palimpsest-console": "1" }],
];

describe.each(others)("requests %s with somebody's cookies", (_, headers) => {
  it.each(doors)("are refused by the console's door %s before anything is read", async (door) => {
    const answer = await post(`/api/console/${door}`, headers);
    expect([answer.status, answer.headers.get("request-id")]).toEqual([403, expect.stringMatching(/^req_/)]);
    expect(await answer.json()).toMatchObject({ error: { type: "permission_error", message: /own pages/ } });
  });

  it("do nothing through the console's forms", async () => {
    const answer = await sendAction(server, "createStore", { name: "Planted" }, { cookie, ...headers });
    expect(answer.status).toBe(403);
    expect(await list("listStoresForConsole")).toEqual([]);
  });
});

describe("requests of the console's own pages", () => {
  it("are taken, by whatever name people reach it", async () => {
    const exported = () =>
      list("listAuditEntries").then((all) => all.filter(({ action }) => action === "audit.exported").length);
    expect(await exported()).toBe(0);
    const behind = { origin: "https://memory.example.test", "x-forwarded-host": "memory.example.test" };
    for (const headers of [{ origin: server.url }, behind])
      expect((await post("/api/console/audit/export", headers)).status).toBe(200);
    expect(await exported()).toBe(2);
    expect((await sendAction(server, "createStore", { name: "Own" }, { cookie, origin: server.url })).status).toBe(200);
    expect(await list("listStoresForConsole")).toHaveLength(1);
  });
});
