import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { collect } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createTestSession, sayInSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import { flushCalls } from "./note-call";

interface Event {
  id: string;
  type: string;
  name?: string;
  input?: object;
  tool_use_id?: string;
  is_error?: boolean;
  outcome?: string;
  error_type?: string | null;
  duration_ms?: number;
  memory_store_id: string | null;
  change_id?: string | null;
  memories?: { effect: string; memory_id: string; memory_version_id: string }[];
}

const secret = "zanzibar-text-of-a-memory";

describeOnBoth("the events of a session", (database) => {
  const door = useProgramClient(database);
  const newStore = async (name = "Store") => (await door.client.beta.memoryStores.create({ name })).id;

  async function eventsOf(session: string, query: object = {}): Promise<Event[]> {
    expect(await flushCalls(database.db)).toBe(true);
    return (await collect(door.client.beta.sessions.events.list(session, query))) as unknown as Event[];
  }

  it("tell each call by ids, never by text", async () => {
    const store = await newStore();
    const { id } = await createTestSession(door, [store]);
    const memory = (input: unknown) => sayInSession(door, id, ["memory", input]);
    await memory({ command: "create", path: `/memories/${secret}.md`, file_text: secret });
    await memory({ command: "view", path: `/memories/${secret}.md` });
    await memory({ command: "view", path: `/memories/${secret}` });
    await memory({ command: secret });
    await sayInSession(door, id, ["memory_search", { query: secret }]);
    await sayInSession(door, id, [secret, {}]);
    const [version] = await database.db.prisma.version.findMany({ where: { storeId: store } });
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(
      Array.from({ length: 5 }, () => ["agent.tool_use", "agent.tool_result"]).flat(),
    );
    const uses = events.filter(({ type }) => type === "agent.tool_use");
    expect(uses.map(({ name, input }) => [name, input])).toEqual([
      ["memory", { command: "create" }],
      ["memory", { command: "view" }],
      ["memory", { command: "view" }],
      ["memory", {}],
      ["memory_search", {}],
    ]);
    const results = events.filter(({ type }) => type === "agent.tool_result");
    expect(results.map(({ tool_use_id }) => tool_use_id)).toEqual(uses.map((use) => use.id));
    expect(results.map(({ outcome, error_type, is_error }) => [outcome, error_type, is_error])).toEqual([
      ["done", null, false],
      ["done", null, false],
      ["refused", "invalid_request", true],
      ["refused", "invalid_request", true],
      ["done", null, false],
    ]);
    const touched = { memory_id: version!.memoryId, memory_version_id: version!.id };
    expect(results[0]).toMatchObject({
      memory_store_id: store,
      change_id: version!.changeId,
      memories: [{ effect: "written", ...touched }],
    });
    expect(results[1]?.memories).toEqual([{ effect: "served", ...touched }]);
    expect(results[4]?.memories).toEqual([{ effect: "served", ...touched }]);
    expect(results.every(({ duration_ms }) => Number.isInteger(duration_ms) && duration_ms! >= 0)).toBe(true);
    expect(JSON.stringify(await database.db.prisma.sessionEvent.findMany())).not.toContain("zanzibar");
    expect(JSON.stringify(events)).not.toContain("zanzibar");
    const row = await database.db.prisma.session.findUniqueOrThrow({ where: { id } });
    expect([row.callCount, row.errorCount]).toEqual([5, 2]);
  });

  it("are paged to the end in both orders, and by type", async () => {
    const store = await newStore();
    const { id } = await createTestSession(door, [store]);
    for (let at = 0; at < 7; at += 1) {
      await sayInSession(door, id, ["memory", { command: "create", path: `/memories/${at}`, file_text: "" }]);
    }
    const all = (await eventsOf(id)).map((event) => event.id);
    expect(new Set(all).size).toBe(14);
    for (const limit of [1, 2, 3, 5, 14]) {
      expect((await eventsOf(id, { limit })).map((event) => event.id)).toEqual(all);
      const back = await eventsOf(id, { limit, order: "desc" });
      expect(back.map((event) => event.id)).toEqual(all.toReversed());
      const results = await eventsOf(id, { limit, types: ["agent.tool_result"] });
      expect(results.map((event) => event.id)).toEqual(all.filter((event) => event.endsWith("_result")));
    }
    expect(await eventsOf(id, { types: ["user.message"] })).toEqual([]);
  });

  it("are narrowed by when each of them happened, with the time itself or without", async () => {
    const { id } = await createTestSession(door, [await newStore()]);
    for (let at = 0; at < 3; at += 1) await sayInSession(door, id, ["memory", { command: "view", path: "/memories" }]);
    await flushCalls(database.db);
    const { sessionEvent } = database.db.prisma;
    const [, second] = await sessionEvent.findMany({ where: { sessionId: id }, orderBy: { id: "asc" } });
    // It took a minute, in which the first one began and ended.
    const startedAt = new Date(Date.parse(second!.startedAt) - 60_000).toISOString();
    await sessionEvent.update({ where: { id: second!.id }, data: { startedAt, durationMs: 60_000 } });
    const all = (await eventsOf(id)) as (Event & { processed_at: string })[];
    const ids = (events: Event[]) => events.map((event) => event.id);
    expect(all[2]).toMatchObject({ id: second!.id, processed_at: startedAt });
    for (const { processed_at: at } of all) {
      const within = (is: (time: string) => boolean) => ids(all.filter((event) => is(event.processed_at)));
      for (const limit of [1, 2, 14]) {
        for (const [bound, expected] of [
          ["gte", within((time) => time >= at)],
          ["gt", within((time) => time > at)],
          ["lte", within((time) => time <= at)],
          ["lt", within((time) => time < at)],
        ] as const) {
          expect(ids(await eventsOf(id, { limit, [`created_at[${bound}]`]: at }))).toEqual(expected);
          const back = await eventsOf(id, { limit, order: "desc", [`created_at[${bound}]`]: at });
          expect(ids(back)).toEqual(expected.toReversed());
        }
      }
    }
  });

  it("are left by a run that is named along with calls of the store form, too", async () => {
    const store = await newStore();
    const headers = { "x-session-id": "nightly run" };
    await callMemory(door, store, { command: "view", path: "/memories" }, { headers });
    await callMemory(door, store, { command: "create", path: "/memories/a", file_text: "" }, { headers });
    await callMemory(door, store, { command: "view", path: "/memories" });
    await flushCalls(database.db);
    const sessions = await collect(door.client.beta.sessions.list({ memory_store_id: store }));
    expect(sessions.map(({ title, resources }) => [title, resources])).toEqual([["nightly run", []]]);
    expect(await eventsOf(sessions[0]!.id)).toHaveLength(4);
    const archived = await door.send("POST", `/v1/sessions/${sessions[0]!.id}/archive`);
    expect([archived.status, archived.text]).toEqual([400, expect.stringContaining("only a name")]);
    const limited = await door.createKey({ storeIds: [store] });
    expect((await door.sdk(limited).beta.sessions.retrieve(sessions[0]!.id)).id).toBe(sessions[0]!.id);
    const other = await door.createKey({ storeIds: [await newStore()] });
    expect((await door.send("GET", `/v1/sessions/${sessions[0]!.id}`, { key: other })).status).toBe(404);
    await callMemory(
      door,
      store,
      { command: "view", path: "/memories" },
      { headers: { "x-session-id": sessions[0]!.id } },
    );
    expect(await eventsOf(sessions[0]!.id)).toHaveLength(6);
  });

  it("go with their session, and none comes after it", async () => {
    const store = await newStore();
    const { id } = await createTestSession(door, [store]);
    await sayInSession(door, id, ["memory", { command: "view", path: "/memories" }]);
    await flushCalls(database.db);
    await sayInSession(door, id, ["memory", { command: "create", path: "/memories/a", file_text: "" }]);
    await door.client.beta.sessions.delete(id);
    await flushCalls(database.db);
    expect(await database.db.prisma.sessionEvent.count({ where: { sessionId: id } })).toBe(0);
    expect(await database.db.prisma.sessionStore.count({ where: { sessionId: id } })).toBe(0);
    expect(await database.db.prisma.version.count({ where: { sessionId: id } })).toBe(1);
  });

  it("outlive the store that they are about", async () => {
    const store = await newStore();
    const { id } = await createTestSession(door, [store]);
    await sayInSession(door, id, ["memory", { command: "create", path: "/memories/a", file_text: "" }]);
    await flushCalls(database.db);
    await door.client.beta.memoryStores.delete(store);
    const [, result] = await eventsOf(id);
    expect(result).toMatchObject({ memory_store_id: store, memories: [{ effect: "written", memory_id: null }] });
    expect((await door.client.beta.sessions.retrieve(id)).resources).toMatchObject([{ name: null }]);
  });
});

describeOnBoth("events of many calls at once, and of a database that fails", (database) => {
  const door = useProgramClient(database);
  beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it("account for every call, under labels and ids", { timeout: 60_000 }, async () => {
    const store = (await door.client.beta.memoryStores.create({ name: "Busy" })).id;
    const { id } = await createTestSession(door, [store]);
    const view = { command: "view", path: "/memories" };
    for (let wave = 0; wave < 5; wave += 1) {
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          at % 2 === 0
            ? sayInSession(door, id, ["memory", view])
            : callMemory(door, store, view, { headers: { "x-session-id": `busy ${at % 3}` } }),
        ),
      );
      await flushCalls(database.db);
    }
    const { sessionEvent, session } = database.db.prisma;
    expect(await sessionEvent.count({ where: { sessionId: id } })).toBe(100);
    const named = await session.findMany({ where: { workspaceId: door.workspaceId, label: { startsWith: "busy" } } });
    expect(named.reduce((sum, one) => sum + one.callCount, 0)).toBe(100);
    expect(await sessionEvent.count()).toBe(200);
  });

  it("are written once, though the first try fails", async () => {
    const store = (await door.client.beta.memoryStores.create({ name: "Failing" })).id;
    const { id } = await createTestSession(door, [store]);
    await flushCalls(database.db);
    const commit = vi.spyOn(database.db, "commit").mockRejectedValueOnce(new Error("disk full"));
    await sayInSession(door, id, ["memory", { command: "view", path: "/memories" }]);
    expect(await flushCalls(database.db)).toBe(false);
    expect(await flushCalls(database.db)).toBe(true);
    expect(commit).toHaveBeenCalledTimes(2);
    const other = await openDatabase(database.location);
    expect(await other.prisma.sessionEvent.count({ where: { sessionId: id } })).toBe(1);
    await other.close();
  });
});
