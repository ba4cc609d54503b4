import { beforeAll, expect, it } from "vitest";
import { createId } from "@/lib/domain/id";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { contextOf, createMember, createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { createRestTarget, everyCall, expectRefusal, type RestTarget } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("hostile requests over REST", (database) => {
  const door = useProgramClient(database);
  let target: RestTarget;
  beforeAll(async () => {
    target = await createRestTarget(door);
  });
  const written = async () => ({
    versions: await database.db.prisma.version.findMany({ orderBy: { id: "asc" } }),
    audit: await database.db.prisma.auditEntry.count({ where: { chainId: target.store } }),
    stores: await database.db.prisma.store.count({ where: { workspaceId: door.workspaceId } }),
  });

  it("answers 401 to no key, a wrong one and one in the wrong place", async () => {
    const before = await written();
    const attempts: Record<string, string>[] = [
      {},
      { "x-api-key": "" },
      { "x-api-key": "plm_000000000000000000000000000000000000" },
      { "x-api-key": `${door.secret}x` },
      { "x-api-key": door.secret.toUpperCase() },
      { "x-api-key": "x".repeat(5_000) },
      { "x-api-key": "sk-ant-é" },
      { authorization: "Bearer" },
      { authorization: `Basic ${btoa(`x:${door.secret}`)}` },
      { authorization: door.secret },
      { authorization: `Bearer ${door.secret} ${door.secret}` },
      { cookie: `x-api-key=${door.secret}` },
    ];
    for (const headers of attempts) {
      for (const { method, path, body } of everyCall(target)) {
        expectRefusal(await door.send(method, path, { key: "", body, headers }), 401, "authentication_error");
      }
    }
    expectRefusal(
      await door.send("GET", `/v1/memory_stores?key=${door.secret}`, { key: "" }),
      401,
      "authentication_error",
    );
    expect(await written()).toEqual(before);
  });

  it("takes a key in either header, the scheme in any case", async () => {
    const forms: Record<string, string>[] = [
      { "x-api-key": door.secret },
      { authorization: `Bearer ${door.secret}` },
      { authorization: `bearer   ${door.secret}` },
      { "x-api-key": "", authorization: `Bearer ${door.secret}` },
    ];
    for (const headers of forms) {
      expect((await door.send("GET", "/v1/memory_stores", { key: "", headers })).status).toBe(200);
    }
  });

  it("answers 401 to a revoked key at once, and to an expired one", async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, door.workspaceId, "admin"));
    const { key, secret } = await createKey(admin, { name: "short", access: "read_write" });
    expect((await door.send("GET", "/v1/memory_stores", { key: secret })).status).toBe(200);
    await revokeKey(admin, { api_key_id: key.id });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const expiring = await createKey(admin, { name: "soon", access: "read_write", expires_at: soon });
    expect((await door.send("GET", "/v1/memory_stores", { key: expiring.secret })).status).toBe(200);
    await db.prisma.key.update({
      where: { id: expiring.key.id },
      data: { expiresAt: new Date(Date.now() - 1).toISOString() },
    });
    for (const { method, path, body } of everyCall(target)) {
      for (const dead of [secret, expiring.secret]) {
        expectRefusal(await door.send(method, path, { key: dead, body }), 401, "authentication_error");
      }
    }
  });

  it("lets a read-only key read and write nothing", async () => {
    const key = await door.createKey({ access: "read_only" });
    const before = await written();
    for (const { method, path, body, writes } of everyCall(target)) {
      const answer = await door.send(method, path, { key, body });
      if (writes) expectRefusal(answer, 403, "permission_error");
      else expect(answer.status).toBe(200);
    }
    expect(await written()).toEqual(before);
  });

  it("hides every other store from a key that is limited, and from one of another workspace", async () => {
    const { id: own } = await door.client.beta.memoryStores.create({ name: "Own" });
    const limited = await door.createKey({ storeIds: [own] });
    const foreign = await createTestKey(database.db, await createWorkspace(database.db));
    const before = await written();
    for (const key of [limited, foreign]) {
      for (const { method, path, body } of everyCall(target)) {
        // Lists of what the key may see, whatever that is.
        if (["/v1/memory_stores", "/v1/exposures", "/v1/changes"].includes(path)) continue;
        expectRefusal(await door.send(method, path, { key, body }), 404, "not_found_error");
      }
    }
    const list = await door.send<{ data: { id: string }[] }>("GET", "/v1/memory_stores", { key: limited });
    expect(list.json.data.map((store) => store.id)).toEqual([own]);
    expectRefusal(
      await door.send("POST", "/v1/memory_stores", { key: limited, body: { name: "x" } }),
      403,
      "permission_error",
    );
    expect((await door.send("GET", `/v1/memory_stores/${own}`, { key: limited })).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  it("tells a store that is hidden and one that never was in the same words", async () => {
    const foreign = await createTestKey(database.db, await createWorkspace(database.db));
    const never = createId("memstore", Date.now());
    const words = async (id: string) =>
      (await door.send("GET", `/v1/memory_stores/${id}`, { key: foreign })).text
        .replaceAll(id, "ID")
        .replace(/req_\w+/, "");
    expect(await words(target.store)).toBe(await words(never));
  });

  it.each(["PUT", "PATCH", "DELETE", "POST", "GET", "OPTIONS", "PROPFIND"])(
    "answers 405 with what is allowed to %s",
    async (method) => {
      const before = await written();
      const paths = new Map<string, string[]>();
      for (const call of everyCall(target)) paths.set(call.path, [...(paths.get(call.path) ?? []), call.method]);
      for (const [path, methods] of paths) {
        if (methods.includes(method)) continue;
        const answer = await door.send(method, path, { body: method === "GET" ? undefined : {} });
        expectRefusal(answer, 405, "invalid_request_error");
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([...methods].sort());
      }
      expect(await written()).toEqual(before);
    },
  );

  it("answers HEAD like GET without a body, and not at all where there is no GET", async () => {
    const head = await door.send("HEAD", `/v1/memory_stores/${target.store}`);
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("request-id")).toMatch(/^req_/);
    expect((await door.send("HEAD", `/v1/memory_stores/${target.store}/archive`)).status).toBe(405);
    expect((await door.send("HEAD", "/v1/memory_stores", { key: "" })).status).toBe(401);
  });

  it("refuses a query parameter that it does not know, on every call", async () => {
    const before = await written();
    for (const { method, path, body } of everyCall(target)) {
      for (const query of ["surprise=1", "limit[]=1", "__proto__=1", "memory_store_id=x", "beta=true&content=x"]) {
        expectRefusal(await door.send(method, `${path}?${query}`, { body }), 400, "invalid_request_error");
      }
    }
    expect(await written()).toEqual(before);
  });

  it("answers 404 to ids that cannot be, however they are written", async () => {
    const real = target.store;
    const shapes = [
      "x",
      "%",
      "%zz",
      "%00",
      "%2e%2e",
      "..%2f..",
      "memstore_",
      `${real}%00`,
      `${real}%20`,
      real.toLowerCase(),
      "🦊",
      "%F0%9F%A6%8A",
      "%ff",
      "'",
      '"',
      "x".repeat(5_000),
    ];
    for (const shape of shapes) {
      for (const path of [
        `/v1/memory_stores/${shape}`,
        `/v1/memory_stores/${shape}/memories`,
        `/v1/memory_stores/${real}/memories/${shape}`,
        `/v1/memory_stores/${real}/memory_versions/${shape}`,
      ]) {
        expectRefusal(await door.send("GET", path), 404, "not_found_error");
      }
    }
    const compliance = await door.createKey({ access: "compliance" });
    for (const shape of shapes) {
      for (const [method, path] of [
        ["GET", `/v1/redactions/${shape}`],
        ["GET", `/v1/redactions/${shape}/hits`],
        ["POST", `/v1/findings/${shape}/dismiss`],
      ] as const) {
        const body = method === "POST" ? { reason: "false_positive" } : undefined;
        expectRefusal(await door.send(method, path, { body, key: compliance }), 404, "not_found_error");
      }
    }
  });

  it("reads an id that is percent-encoded without need", async () => {
    const encoded = target.store.replace("memstore", "%6dem%73tore");
    expect((await door.send("GET", `/v1/memory_stores/${encoded}`)).json).toMatchObject({ id: target.store });
  });

  it("answers 404 in its own words to paths that are none", async () => {
    for (const path of [
      "/v1",
      "/v1/",
      "/v1/nothing",
      "/v1/memory_stores/",
      "/v1//memory_stores",
      `/v1/memory_stores/${target.store}/`,
      `/v1/memory_stores/${target.store}/nothing`,
      `/v1/memory_stores/${target.store}/memories/${target.memory}/x`,
      "/v1/memory_stores/a/b/c/d/e/f",
      "/api/stores",
      "/V1/memory_stores",
      `/v1/${"x".repeat(8_000)}`,
    ]) {
      expectRefusal(await door.send("GET", path), 404, "not_found_error");
    }
  });

  it("reads a body with DELETE only to refuse what is in it", async () => {
    const { id } = await door.client.beta.memoryStores.create({ name: "Short-lived" });
    const refused = await door.send("DELETE", `/v1/memory_stores/${id}`, { body: { force: true } });
    expectRefusal(refused, 400, "invalid_request_error");
    expect((await door.send("DELETE", `/v1/memory_stores/${id}`, { body: {} })).status).toBe(200);
  });

  it.each(["", "abc", "A".repeat(64), "0".repeat(63), "%00"])(
    "does not delete on the expected hash %j",
    async (hash) => {
      const path = `/v1/memory_stores/${target.store}/memories/${target.memory}`;
      expectRefusal(await door.send("DELETE", `${path}?expected_content_sha256=${hash}`), 400, "invalid_request_error");
      expect((await door.send("GET", path)).status).toBe(200);
    },
  );
});
