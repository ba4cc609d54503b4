import { BadRequestError, NotFoundError, PermissionDeniedError } from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { collect, createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { createTestSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("sessions over the official SDK", (database) => {
  const door = useProgramClient(database);
  const api = () => door.client.beta.sessions;
  const newStore = async (name: string, description = "") =>
    (await door.client.beta.memoryStores.create({ name, description })).id;
  const attach = (memory_store_id: string) => ({ type: "memory_store" as const, memory_store_id });
  const labels = { agent: "agent_1", environment_id: "env_1" };

  it("creates, retrieves, archives and deletes one", async () => {
    const [first, second] = [await newStore("User Preferences!", "What they like"), await newStore("user preferences")];
    const created = await api().create({
      agent: { type: "agent", id: "agent_7", version: 3 },
      environment_id: "env_1",
      title: "Nightly run",
      metadata: { team: "support" },
      resources: [
        { ...attach(first), access: "read_only", instructions: "Look here first.\nAlways." },
        attach(second),
        attach(await newStore("好み")),
        attach(await newStore("../../etc")),
        attach(await newStore("!!!")),
      ],
    });
    expect(created).toMatchObject({
      type: "session",
      title: "Nightly run",
      agent: { type: "agent", id: "agent_7", version: 3 },
      environment_id: "env_1",
      metadata: { team: "support" },
      status: "idle",
      archived_at: null,
      vault_ids: [],
    });
    expect(created.id).toMatch(/^sesn_[0-9A-Z]{26}$/);
    expect(created.resources[0]).toEqual({
      type: "memory_store",
      memory_store_id: first,
      access: "read_only",
      name: "User Preferences!",
      description: "What they like",
      instructions: "Look here first.\nAlways.",
      mount_path: "/memories/user-preferences",
    });
    expect(created.resources.map((one) => ("mount_path" in one ? one.mount_path : null))).toEqual([
      "/memories/user-preferences",
      "/memories/user-preferences-2",
      "/memories/好み",
      "/memories/etc",
      "/memories/store",
    ]);
    expect(created.resources[1]).toMatchObject({ access: "read_write", instructions: null });
    expect(await api().retrieve(created.id)).toEqual(created);

    const archived = await api().archive(created.id);
    expect(archived).toMatchObject({ id: created.id, status: "terminated" });
    expect(archived.archived_at).not.toBeNull();
    expect(await api().archive(created.id)).toEqual(archived);
    expect(await api().delete(created.id)).toEqual({ id: created.id, type: "session_deleted" });
    expect(await refusalOf(() => api().retrieve(created.id))).toBeInstanceOf(NotFoundError);
    expect(await refusalOf(() => api().delete(created.id))).toBeInstanceOf(NotFoundError);
    const acts = await database.db.prisma.auditEntry.findMany({
      where: { chainId: door.workspaceId, action: { startsWith: "session." } },
      orderBy: { seq: "asc" },
    });
    expect(acts.map(({ action, data }) => [action, JSON.parse(data)])).toEqual([
      ["session.created", { stores: 5, read_only: 1 }],
      ["session.archived", {}],
      ["session.deleted", { events: 0 }],
    ]);
  });

  it("changes title and metadata, and lists the stores page by page", async () => {
    const stores = [await newStore("One"), await newStore("Two"), await newStore("Three")];
    const { id } = await api().create({ ...labels, title: "Run", metadata: { a: "1" }, resources: stores.map(attach) });
    const changed = await api().update(id, { title: "Nightly run", metadata: { b: "2", a: null } });
    expect(changed).toMatchObject({ id, title: "Nightly run", metadata: { b: "2" } });
    expect(await api().retrieve(id)).toEqual(changed);
    expect(await api().update(id, { metadata: { b: "2" } })).toEqual(changed);
    expect(await api().update(id, {})).toEqual(changed);
    expect((await api().update(id, { title: null })).title).toBeNull();
    const many = Array.from({ length: 8 }, (_, at) => api().update(id, { metadata: { [`key-${at}`]: "x" } }));
    await Promise.all(many);
    expect(Object.keys((await api().retrieve(id)).metadata)).toHaveLength(9);

    const listed = await collect(api().resources.list(id, { limit: 2 }));
    expect(listed.map((one) => ("memory_store_id" in one ? one.memory_store_id : null))).toEqual(stores);
    expect(listed[0]).toEqual(changed.resources[0]);
    const acts = await database.db.prisma.auditEntry.findMany({
      where: { chainId: door.workspaceId, action: "session.updated", target: { contains: id } },
      orderBy: { seq: "asc" },
    });
    expect(acts.slice(0, 2).map(({ data }) => JSON.parse(data))).toEqual([
      { fields: ["title", "metadata"] },
      { fields: ["title"] },
    ]);
    expect(acts).toHaveLength(10);

    const body = { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`k${at}`, "x"])) };
    expect((await door.send("POST", `/v1/sessions/${id}`, { body })).status).toBe(400);
    expect((await door.send("POST", `/v1/sessions/${id}`, { body: { agent: {} } })).status).toBe(400);
    const reader = door.sdk(await door.createKey({ access: "read_only" })).beta.sessions;
    expect(await refusalOf(() => reader.update(id, { title: "x" }))).toBeInstanceOf(PermissionDeniedError);
    const narrow = door.sdk(await door.createKey({ storeIds: [stores[0]!] })).beta.sessions;
    expect(await refusalOf(() => narrow.update(id, { title: "x" }))).toBeInstanceOf(NotFoundError);
    expect(await refusalOf(() => collect(narrow.resources.list(id)))).toBeInstanceOf(NotFoundError);
    await api().archive(id);
    const closed = await refusalOf(() => api().update(id, { title: "x" }));
    expect(closed).toBeInstanceOf(BadRequestError);
    expect(closed.message).toMatch(/archived/);
  });

  it("takes instructions by their older name, 4,096 characters and eight stores, and no more", async () => {
    const store = await newStore("One");
    const create = (resources: unknown) => api().create({ ...labels, resources: resources as never });
    const { resources } = await create([{ ...attach(store), prompt: "𝄞".repeat(4_096) }]);
    expect(resources[0]).toMatchObject({ instructions: "𝄞".repeat(4_096) });
    const eight = await Promise.all(Array.from({ length: 8 }, () => newStore("Same")));
    const full = await create(eight.map(attach));
    expect(full.resources.map((one) => ("mount_path" in one ? one.mount_path : ""))).toEqual(
      ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8"].map((end) => `/memories/same${end}`),
    );
    const refused: [unknown, RegExp][] = [
      [[...eight, store].map(attach), /at most 8 stores/],
      [[{ ...attach(store), instructions: "x".repeat(4_097) }], /at most 4,096 characters/],
      [[{ ...attach(store), instructions: "a", prompt: "b" }], /either instructions or prompt/],
      [[{ ...attach(store), access: "owner" }], /access/],
      [[attach(store), attach(store)], /attaches a store twice/],
      [[{ type: "file", file_id: "file_1" }], /memory_store/],
    ];
    for (const [given, words] of refused) {
      const error = await refusalOf(() => create(given));
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error.message).toMatch(words);
    }
    for (const body of [{}, { agent: "a" }, { ...labels, agent: 7 }, { ...labels, budget: {} }]) {
      expect((await door.send("POST", "/v1/sessions", { body })).status).toBe(400);
    }
  });

  it("attaches no store that is archived, gone or somebody else's", async () => {
    const archived = await newStore("Archived");
    await door.client.beta.memoryStores.archive(archived);
    const refusal = await refusalOf(() => createTestSession(door, [archived]));
    expect(refusal).toBeInstanceOf(BadRequestError);
    expect(refusal.message).toMatch(/Archived.* is archived: only stores in use/);
    const gone = await newStore("Gone");
    await door.client.beta.memoryStores.delete(gone);
    const foreignKey = await createTestKey(database.db, await createWorkspace(database.db));
    const foreign = await door.sdk(foreignKey).beta.memoryStores.create({ name: "Foreign" });
    const other = await newStore("Other");
    const limited = await door.createKey({ storeIds: [other] });
    const mine = await newStore("Mine");
    for (const call of [
      () => createTestSession(door, [mine, gone]),
      () => createTestSession(door, [mine, foreign.id]),
      () => createTestSession(door, [other, mine], limited),
    ]) {
      expect(await refusalOf(call)).toBeInstanceOf(NotFoundError);
    }
    const reader = await door.createKey({ access: "read_only" });
    expect(await refusalOf(() => createTestSession(door, [mine], reader))).toBeInstanceOf(PermissionDeniedError);
    expect(await database.db.prisma.sessionStore.count({ where: { storeId: { in: [mine, gone, archived] } } })).toBe(0);
  });

  it("lists to the end, filtered, in both orders", async () => {
    const [store, other] = [await newStore("Listed"), await newStore("Other")];
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1) ids.push((await createTestSession(door, at === 3 ? [store, other] : [store])).id);
    await api().archive(ids[5]!);
    const all = async (query: object) => (await collect(api().list({ limit: 2, ...query }))).map((one) => one.id);
    const open = ids.filter((id) => id !== ids[5]);
    expect(await all({ memory_store_id: store })).toEqual(open.toReversed());
    expect(await all({ memory_store_id: store, order: "asc", include_archived: true })).toEqual(ids);
    expect(await all({ memory_store_id: other })).toEqual([ids[3]]);
    expect(await all({ memory_store_id: store, agent_id: "agent_2" })).toEqual([]);
    const { created_at } = await api().retrieve(ids[4]!);
    expect(await all({ memory_store_id: store, "created_at[gte]": created_at, order: "asc" })).toContain(ids[6]);
    expect((await door.send("GET", "/v1/sessions?page=nonsense")).status).toBe(400);
    expect((await door.send("GET", "/v1/sessions?statuses=asleep")).status).toBe(400);
    expect((await door.send("GET", "/v1/memory_stores?created_at[gt]=2026-01-01T00:00:00Z")).status).toBe(400);
  });

  it("narrows by all that the SDK can say of a session", async () => {
    const store = await newStore("Narrowed");
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await createTestSession(door, [store])).id);
    const resources = [{ type: "memory_store" as const, memory_store_id: store }];
    const agent = { type: "agent" as const, id: "agent_1", version: 3 };
    ids.push((await api().create({ agent, environment_id: "env_1", resources })).id);
    await api().archive(ids[1]!);
    const all = async (query: Parameters<ReturnType<typeof api>["list"]>[0]) =>
      (await collect(api().list({ limit: 2, order: "asc", memory_store_id: store, ...query }))).map((one) => one.id);
    const open = ids.filter((id) => id !== ids[1]);
    expect(await all({ statuses: ["idle"] })).toEqual(open);
    expect(await all({ statuses: ["idle"], include_archived: true })).toEqual(open);
    expect(await all({ statuses: ["terminated", "running"] })).toEqual([ids[1]]);
    expect(await all({ statuses: ["idle", "terminated"] })).toEqual(ids);
    expect(await all({ statuses: ["running", "rescheduling"] })).toEqual([]);
    expect(await all({ agent_id: "agent_1", agent_version: 3 })).toEqual([ids[4]]);
    expect(await all({ agent_version: 3 })).toEqual(open);
    const times = await Promise.all(ids.map(async (id) => (await api().retrieve(id)).created_at));
    const at = times[2]!;
    const within = (is: (time: string) => boolean) => ids.filter((_, n) => is(times[n]!));
    const archived = { include_archived: true };
    expect(await all({ ...archived, "created_at[gt]": at })).toEqual(within((time) => time > at));
    expect(await all({ ...archived, "created_at[lt]": at })).toEqual(within((time) => time < at));
    const both = { ...archived, "created_at[gte]": at, "created_at[gt]": times[3]! };
    expect(await all(both)).toEqual(within((time) => time > times[3]!));
  });

  it("shows a key only sessions of which it may see every store, and nothing of another workspace", async () => {
    const [mine, other] = [await newStore("Mine"), await newStore("Other")];
    const key = await door.createKey({ storeIds: [mine] });
    const limited = door.sdk(key).beta.sessions;
    const seen = await createTestSession(door, [mine]);
    const hidden = await createTestSession(door, [mine, other]);
    expect((await collect(limited.list())).map(({ id }) => id)).not.toContain(hidden.id);
    expect((await limited.retrieve(seen.id)).id).toBe(seen.id);
    const foreign = door.sdk(await createTestKey(database.db, await createWorkspace(database.db))).beta.sessions;
    expect(await collect(foreign.list())).toEqual([]);
    for (const one of [limited, foreign]) {
      for (const call of [
        () => one.retrieve(hidden.id),
        () => one.archive(hidden.id),
        () => one.delete(hidden.id),
        () => one.events.list(hidden.id),
      ]) {
        expect(await refusalOf(call)).toBeInstanceOf(NotFoundError);
      }
    }
    const tools = `/api/sessions/${hidden.id}/tools`;
    const body = { type: "tool_use", id: "1", name: "memory", input: { command: "view", path: "/memories" } };
    for (const method of ["GET", "POST"]) {
      const sent = method === "POST" ? body : undefined;
      expect((await door.send(method, tools, { key, body: sent })).status).toBe(404);
      expect((await door.send(method, tools, { key: "", body: sent })).status).toBe(401);
    }
    const headers = { "x-session-id": hidden.id };
    expect((await door.send("POST", `/api/stores/${mine}/tools`, { key, body, headers })).status).toBe(404);
    expect((await api().retrieve(hidden.id)).archived_at).toBeNull();
  });
});
