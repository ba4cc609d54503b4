import Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { hourMs } from "@/lib/domain/durations";
import { collect, createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("memory stores over REST", (database) => {
  const door = useProgramClient(database);
  const stores = () => door.client.beta.memoryStores;

  it("creates and retrieves a store in the vendor's shape", async () => {
    const made = await stores().create({
      name: "Team notes",
      description: "What we agreed",
      metadata: { team: "core" },
    });
    expect(made).toEqual({
      id: expect.stringMatching(/^memstore_[0-9A-Z]{26}$/),
      type: "memory_store",
      name: "Team notes",
      description: "What we agreed",
      metadata: { team: "core" },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: made.created_at,
      archived_at: null,
    });
    expect(await stores().retrieve(made.id)).toEqual(made);
    const bare = await stores().create({ name: "Bare" });
    expect(bare).toMatchObject({ description: "", metadata: {} });
  });

  it("takes the key as a bearer token as well, and answers a request id", async () => {
    const client = new Anthropic({ baseURL: door.url, authToken: door.secret, apiKey: null });
    const { response, request_id } = await client.beta.memoryStores.list().withResponse();
    expect(request_id).toMatch(/^req_[0-9A-Z]{26}$/);
    expect(response.headers.get("content-type")).toContain("application/json");
  });

  it("lists newest first, to the end, without archived ones unless asked", async () => {
    const key = await createTestKey(database.db, await createWorkspace(database.db));
    const own = door.sdk(key).beta.memoryStores;
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.push((await own.create({ name: `Store ${i}` })).id);
    await own.archive(made[3]!);
    const shown = made.filter((id) => id !== made[3]).reverse();
    expect((await collect(own.list({ limit: 2 }))).map((store) => store.id)).toEqual(shown);
    const all = await collect(own.list({ limit: 3, include_archived: true }));
    expect(all.map((store) => store.id)).toEqual([...made].reverse());
    const unclear = await door.send("GET", "/v1/memory_stores?include_archived=yes");
    expect(unclear.status).toBe(400);
    expect(unclear.text).toContain('"include_archived: must be true or false."');
    const first = await own.list({ limit: 6 });
    expect(first.next_page).toBeNull();
    expect((await own.list({ limit: 5 })).next_page).toEqual(expect.any(String));
  });

  it("lists by time of creation, bounds included, in both spellings", async () => {
    const key = await createTestKey(database.db, await createWorkspace(database.db));
    const own = door.sdk(key).beta.memoryStores;
    const made = [await own.create({ name: "a" }), await own.create({ name: "b" }), await own.create({ name: "c" })];
    const at = made[1]!.created_at;
    const after = made.filter((store) => store.created_at >= at).map((store) => store.id);
    expect((await collect(own.list({ "created_at[gte]": at }))).map((store) => store.id).reverse()).toEqual(after);
    const before = made.filter((store) => store.created_at <= at).map((store) => store.id);
    const { json } = await door.send<{ data: { id: string }[] }>(
      "GET",
      `/v1/memory_stores?created_at_lte=${encodeURIComponent(at)}`,
      { key },
    );
    expect(json.data.map((store) => store.id).reverse()).toEqual(before);
    const zoned = new Date(Date.parse(at) + 2 * hourMs).toISOString().replace("Z", "+02:00");
    expect((await collect(own.list({ "created_at[gte]": zoned }))).map((store) => store.id).reverse()).toEqual(after);
  });

  it("takes a time in any zone, at both ends of the years, for the earliest or the latest there is", async () => {
    const own = await createTestKey(database.db, await createWorkspace(database.db));
    const ask = <Json>(method: string, path: string, body?: object) =>
      door.send<Json>(method, `/v1/memory_stores${path}`, { key: own, body });
    const { id } = (await ask<{ id: string }>("POST", "", { name: "Long" })).json;
    const [latest, earliest] = ["9999-12-31T23:59:59-08:00", encodeURIComponent("0000-01-01T00:00:00+10:00")];
    const listed = async (query: string) =>
      (await ask<{ data: { id: string }[] }>("GET", `?${query}`)).json.data.map((store) => store.id);
    expect(await listed(`created_at[lte]=${latest}`)).toEqual([id]);
    expect(await listed(`created_at[gte]=${latest}`)).toEqual([]);
    expect(await listed(`created_at[gte]=${earliest}`)).toEqual([id]);
    expect(await listed(`created_at[lte]=${earliest}`)).toEqual([]);
    const memory = { path: "/a", content: "a", expires_at: latest };
    const made = await ask("POST", `/${id}/memories`, memory);
    expect(made.json).toMatchObject({ path: "/a", expires_at: "9999-12-31T23:59:59.999Z" });
    const then = await ask<{ data: object[] }>("GET", `/${id}/memories?at=${latest}`);
    expect(then.json.data).toMatchObject([{ path: "/a" }]);
  });

  it("merges metadata: a string sets, null removes, what is left out stays", async () => {
    const store = await stores().create({ name: "Merge", metadata: { a: "1", b: "2" } });
    const updated = await stores().update(store.id, { metadata: { b: null, c: "3" } });
    expect(updated.metadata).toEqual({ a: "1", c: "3" });
    expect(updated.name).toBe("Merge");
    const cleared = await stores().update(store.id, { description: "", metadata: null });
    expect(cleared.metadata).toEqual({ a: "1", c: "3" });
  });

  it("keeps a metadata key that JavaScript treats specially", async () => {
    const raw = '{"name":"Special","metadata":{"__proto__":"kept","constructor":"too","toString":"also"}}';
    const made = await door.send<{ id: string }>("POST", "/v1/memory_stores", { raw });
    expect(made.text).toContain('"__proto__":"kept"');
    const read = await door.send("GET", `/v1/memory_stores/${made.json.id}`);
    expect(read.text).toContain('"__proto__":"kept"');
    const patched = await door.send("POST", `/v1/memory_stores/${made.json.id}`, {
      raw: '{"metadata":{"__proto__":null,"x":"1"}}',
    });
    expect(patched.text).not.toContain("__proto__");
    expect(patched.json).toMatchObject({ metadata: { constructor: "too", toString: "also", x: "1" } });
  });

  it("loses no field when others are updated at the same time", async () => {
    const store = await stores().create({ name: "Before", description: "old" });
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => stores().update(store.id, { metadata: { [`k${i}`]: String(i) } })),
      stores().update(store.id, { name: "After" }),
      stores().update(store.id, { description: "new" }),
    ]);
    const read = await stores().retrieve(store.id);
    expect(read).toMatchObject({ name: "After", description: "new" });
    expect(Object.keys(read.metadata)).toHaveLength(12);
  });

  it("holds the limits of names, descriptions and metadata, counted in characters", async () => {
    const fox = "🦊";
    const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, "v"]));
    const made = await stores().create({
      name: fox.repeat(255),
      description: fox.repeat(1_024),
      metadata: { ...pairs(15), [fox.repeat(64)]: fox.repeat(512) },
    });
    expect((await stores().retrieve(made.id)).name).toBe(fox.repeat(255));
    const refused: Parameters<ReturnType<typeof stores>["create"]>[0][] = [
      { name: fox.repeat(256) },
      { name: "" },
      { name: "a\u0007b" },
      { name: "x", description: fox.repeat(1_025) },
      { name: "x", description: "a\0b" },
      { name: "x", metadata: pairs(17) },
      { name: "x", metadata: { "": "v" } },
      { name: "x", metadata: { [fox.repeat(65)]: "v" } },
      { name: "x", metadata: { k: fox.repeat(513) } },
    ];
    for (const params of refused) {
      expect(await refusalOf(stores().create(params))).toMatchObject({ status: 400, type: "invalid_request_error" });
    }
    const unreadable = [
      [{ name: "a\ud800" }, "half of a surrogate pair"],
      [{ name: "x", metadata: { "a\ud800": "v" } }, "half of a surrogate pair"],
      [{ name: "x", metadata: { a: "v\ud800" } }, "half of a surrogate pair"],
      [{ name: "x", metadata: { "a\0": "v" } }, "must not contain NUL"],
    ] as const;
    for (const [params, words] of unreadable)
      expect(await refusalOf(stores().create(params))).toMatchObject({ message: expect.stringContaining(words) });
    const full = await refusalOf(stores().update(made.id, { metadata: { one: "more" } }));
    expect(full.message).toContain("at most 16 pairs");
  });

  it("moves updated_at for its own fields only, and not for a change that changes nothing", async () => {
    const store = await stores().create({ name: "Clock", metadata: { a: "1" } });
    await stores().memories.create(store.id, { path: "/a", content: "x" });
    expect((await stores().retrieve(store.id)).updated_at).toBe(store.updated_at);
    expect((await stores().update(store.id, { name: "Clock", metadata: { a: "1" } })).updated_at).toBe(
      store.updated_at,
    );
    const renamed = await stores().update(store.id, { name: "Watch" });
    expect(renamed.updated_at > store.updated_at).toBe(true);
    expect((await stores().retrieve(store.id)).updated_at).toBe(renamed.updated_at);
  });

  it("archives once and for good: reading and deleting go on, writing does not", async () => {
    const store = await stores().create({ name: "Old" });
    const memory = await stores().memories.create(store.id, { path: "/a", content: "one" });
    await stores().memories.update(memory.id, { memory_store_id: store.id, content: "two" });
    const archived = await stores().archive(store.id);
    expect(archived.archived_at).toEqual(expect.any(String));
    expect(archived.updated_at).toBe(archived.archived_at);
    expect(await stores().archive(store.id)).toEqual(archived);
    expect((await door.send("POST", `/v1/memory_stores/${store.id}/archive`, { body: {} })).json).toEqual(archived);
    for (const call of [
      () => stores().update(store.id, { name: "New" }),
      () => stores().memories.create(store.id, { path: "/b", content: "" }),
      () => stores().memories.update(memory.id, { memory_store_id: store.id, content: "three" }),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ status: 400, type: "invalid_request_error" });
    }
    expect((await stores().memories.retrieve(memory.id, { memory_store_id: store.id })).content).toBe("two");
    const versions = await collect(stores().memoryVersions.list(store.id));
    const redacted = await stores().memoryVersions.redact(versions.at(-1)!.id, { memory_store_id: store.id });
    expect(redacted.redacted_at).toEqual(expect.any(String));
    expect(await stores().memories.delete(memory.id, { memory_store_id: store.id })).toEqual({
      id: memory.id,
      type: "memory_deleted",
    });
  });

  it("deletes a store with everything in it: 404 for all under it", async () => {
    const store = await stores().create({ name: "Gone" });
    const memory = await stores().memories.create(store.id, { path: "/a", content: "one" });
    expect(await stores().delete(store.id)).toEqual({ id: store.id, type: "memory_store_deleted" });
    const inStore = { memory_store_id: store.id };
    const version = memory.memory_version_id;
    for (const call of [
      () => stores().retrieve(store.id),
      () => stores().update(store.id, { name: "x" }),
      () => stores().archive(store.id),
      () => stores().delete(store.id),
      () => stores().memories.list(store.id),
      () => stores().memories.create(store.id, { path: "/b", content: "" }),
      () => stores().memories.retrieve(memory.id, inStore),
      () => stores().memories.update(memory.id, { ...inStore, content: "" }),
      () => stores().memories.delete(memory.id, inStore),
      () => stores().memoryVersions.list(store.id),
      () => stores().memoryVersions.retrieve(version, inStore),
      () => stores().memoryVersions.redact(version, inStore),
    ]) {
      expect(await refusalOf(call)).toBeInstanceOf(Anthropic.NotFoundError);
    }
    const ids = (await collect(stores().list({ include_archived: true }))).map((one) => one.id);
    expect(ids).not.toContain(store.id);
    expect(await database.db.prisma.version.count({ where: { storeId: store.id } })).toBe(0);
    expect(await database.db.prisma.memory.count({ where: { storeId: store.id } })).toBe(0);
  });

  it("accepts the workspace of the key in the header and no other", async () => {
    const store = await stores().create({ name: "Here", workspace_id: door.workspaceId });
    expect((await stores().retrieve(store.id, { workspace_id: door.workspaceId })).id).toBe(store.id);
    const other = await createWorkspace(database.db);
    const refused = await refusalOf(stores().retrieve(store.id, { workspace_id: other }));
    expect(refused).toBeInstanceOf(Anthropic.PermissionDeniedError);
    const foreign = door.sdk(await createTestKey(database.db, other));
    expect(await refusalOf(foreign.beta.memoryStores.retrieve(store.id))).toBeInstanceOf(Anthropic.NotFoundError);
  });
});
