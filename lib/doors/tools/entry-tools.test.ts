import { beforeEach, expect, it } from "vitest";
import { dayMs, hourMs } from "@/lib/domain/durations";
import { expectRefusal } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { ToolResult } from "@/lib/testing/tool-client";

interface Found {
  memories: { id: string; content: string; category: string; score: number; importance: number; tags: string[] }[];
}

describeOnBoth("the tools of entries", (database) => {
  const door = useProgramClient(database);
  let store = "";

  beforeEach(async () => {
    store = (await door.client.beta.memoryStores.create({ name: "Entries" })).id;
  });

  async function say(name: string, input: unknown, options: { key?: string; session?: string } = {}): Promise<string> {
    const body = { type: "tool_use", id: "toolu_1", name, input };
    const headers = options.session ? { "x-session-id": options.session } : undefined;
    const path = `/api/stores/${store}/tools`;
    const { json, status, text } = await door.send<ToolResult>("POST", path, { body, key: options.key, headers });
    if (status !== 200) throw new Error(text);
    return json.is_error ? `! ${json.content}` : json.content;
  }

  async function keep(content: string, more: object = {}): Promise<string> {
    const said = await say("memory_store", { content, category: "user_preference", importance: 3, ...more });
    if (said.startsWith("!")) throw new Error(said);
    return JSON.parse(said).memory_id;
  }

  const find = async (input: object): Promise<Found["memories"]> =>
    JSON.parse(await say("memory_retrieve", input)).memories;

  const configure = (settings: object) =>
    database.db.prisma.store.update({ where: { id: store }, data: { settings: JSON.stringify(settings) } });
  const settings = (entries: object) => configure({ entries });

  /** As if the entry had been stored so long ago. */
  const age = (id: string, days: number) =>
    database.db.prisma.memoryAttribute.update({
      where: { memoryId: id },
      data: { storedAt: new Date(Date.now() - days * dayMs).toISOString() },
    });

  it("offers the three with the schemas of the source document", async () => {
    const path = `/api/stores/${store}/tools?family=entries`;
    const { json } = await door.send<{
      tools: { name: string; input_schema: Record<string, object> }[];
      system_prompt: string;
    }>("GET", path);
    expect(json.tools.map(({ name }) => name)).toEqual(["memory_store", "memory_retrieve", "memory_delete"]);
    expect(json.tools.map(({ input_schema }) => input_schema.required)).toEqual([
      ["content", "category", "importance"],
      ["query"],
      ["memory_id", "reason"],
    ]);
    expect(json.system_prompt).toContain("memory_retrieve");
  });

  it("keeps an entry as a memory that people read, and answers it with the fields of the document", async () => {
    const content = "The user prefers async Python with FastAPI";
    const id = await keep(content, { tags: ["python", "api"], importance: 5 });
    const memory = await door.client.beta.memoryStores.memories.retrieve(id, { memory_store_id: store });
    expect(memory).toMatchObject({
      path: "/user_preference/the-user-prefers-async-python-with-fastapi.md",
      content: `---\ntags: ["python","api"]\n---\n${content}`,
    });
    const [found] = await find({ query: "How does the user like to write python?" });
    expect(Object.keys(found ?? {}).slice(0, 6)).toEqual([
      ...["id", "content", "category", "importance", "score", "created_at"],
    ]);
    expect(found).toMatchObject({ id, content, category: "user_preference", importance: 5, tags: ["python", "api"] });
  });

  it("ranks by relevance and by importance that halves with age, and filters exactly", async () => {
    const old = await keep("Deploys go out on Thursday afternoons", { importance: 4 });
    const fresh = await keep("Deploys need a second approval from operations", { importance: 3 });
    const other = await keep("The team drinks tea", { importance: 5, category: "relationship" });
    expect((await find({ query: "deploys" })).map(({ id }) => id)).toEqual([old, fresh]);
    await age(old, 30);
    const decayed = await find({ query: "deploys" });
    expect(decayed.map(({ id }) => id)).toEqual([fresh, old]);
    expect(decayed[1]).toMatchObject({ importance: 4, effective_importance: 2, relevance: 1, score: 2 });
    await settings({ half_life_days: 60 });
    expect((await find({ query: "deploys" }))[1]?.score ?? 0).toBeLessThan(3);
    expect((await find({ query: "deploys" }))[0]).toMatchObject({ id: fresh });
    expect((await find({ query: "deploys", min_importance: 4 })).map(({ id }) => id)).toEqual([old]);
    expect((await find({ query: "deploys tea", categories: ["relationship"] })).map(({ id }) => id)).toEqual([other]);
    expect(await find({ query: "deploys", categories: ["nothing"] })).toEqual([]);
    expect(await find({ query: "*", limit: 2 })).toHaveLength(2);
    // Words that few memories have count more than those that all have.
    expect((await find({ query: "deploys approval" }))[0]).toMatchObject({ id: fresh });
  });

  it("finds Chinese", async () => {
    const id = await keep("用户偏好深色模式,喜欢简洁的回答");
    await keep("团队每周四部署服务");
    expect((await find({ query: "用户喜欢什么模式?" }))[0]).toMatchObject({ id });
  });

  it("never answers what has expired", async () => {
    const at = new Date(Date.now() + hourMs).toISOString();
    const id = await keep("The office is closed today", { expires_at: at });
    expect(await find({ query: "office" })).toMatchObject([{ id, expires_at: at }]);
    const past = new Date(Date.now() - 1_000).toISOString();
    await database.db.prisma.memoryAttribute.update({ where: { memoryId: id }, data: { expiresAt: past } });
    await database.db.prisma.store.update({ where: { id: store }, data: { expiryDueAt: past } });
    expect(await find({ query: "office" })).toEqual([]);
    const said = await say("memory_store", { content: "x", category: "relationship", importance: 1, expires_at: past });
    expect(said).toMatch(/^! .*must be in the future/);
  });

  it("replaces what says nearly the same in the category, and says so in the history", async () => {
    const text = "The user prefers async Python with FastAPI and wants type hints in all examples given";
    const first = await keep(text, { importance: 2 });
    const said = JSON.parse(
      await say("memory_store", { content: `${text} always`, category: "user_preference", importance: 4 }),
    );
    expect(said).toEqual({ success: true, memory_id: first, replaced: true });
    expect(await find({ query: "fastapi" })).toMatchObject([{ id: first, content: `${text} always`, importance: 4 }]);
    const { data } = (
      await door.send<{ data: { reason: string | null }[] }>("GET", `/v1/changes?memory_store_id=${store}`)
    ).json;
    expect(data[0]?.reason).toMatch(/^Stored again: 9\d % like/);
    // Another category is another thing, and a store may keep both.
    const elsewhere = await keep(text, { category: "project_context" });
    expect(elsewhere).not.toBe(first);
    await settings({ on_duplicate: "keep" });
    expect(await keep(`${text} always`)).not.toBe(first);
  });

  it("gives entries with the same first words names of their own, however many come at once", async () => {
    await settings({ on_duplicate: "keep" });
    const ids = await Promise.all(Array.from({ length: 12 }, () => keep("The same first words")));
    expect(new Set(ids).size).toBe(12);
    expect(await find({ query: "words", limit: 100 })).toHaveLength(12);
  });

  it("holds at most so many entries: what counts least goes first, in one change", async () => {
    const low = await keep("Lunch is at noon", { importance: 1 });
    const aged = await keep("The old build server is called Hector", { importance: 4 });
    await age(aged, 300);
    const kept = await keep("Production runs in Frankfurt", { importance: 2 });
    const dry = await door.send<{ data: { memory_id: string }[] }>("POST", `/v1/memory_stores/${store}/prune`, {
      body: { max_entries: 1, dry_run: true },
    });
    expect(dry.json.data.map(({ memory_id }) => memory_id)).toEqual([aged, low]);
    expect(await find({ query: "*" })).toHaveLength(3);
    await settings({ max_entries: 2 });
    const last = await keep("Backups are tested every month", { importance: 5 });
    expect(new Set((await find({ query: "*" })).map(({ id }) => id))).toEqual(new Set([kept, last]));
    const { data } = (
      await door.send<{ data: { reason: string | null; actor: { type: string } }[] }>(
        "GET",
        `/v1/changes?memory_store_id=${store}&state=any`,
      )
    ).json;
    expect(data[0]).toMatchObject({ reason: expect.stringContaining("2 entries at most"), actor: { type: "system" } });
    // Ordinary memories are no entries, and stay.
    await door.client.beta.memoryStores.memories.create(store, { path: "/notes.md", content: "kept" });
    await door.send("POST", `/v1/memory_stores/${store}/prune`, { body: { max_entries: 1 } });
    const paths = await door.client.beta.memoryStores.memories.list(store);
    expect(paths.data).toHaveLength(2);
  });

  it("deletes by id with a reason, and only what it can see", async () => {
    const id = await keep("Wrong from the beginning");
    const other = (await door.client.beta.memoryStores.create({ name: "Other" })).id;
    const foreign = await door.client.beta.memoryStores.memories.create(other, { path: "/a.md", content: "x" });
    expect(await say("memory_delete", { memory_id: foreign.id, reason: "curious" })).toMatch(
      /^! There is no memory mem_/,
    );
    expect(await say("memory_delete", { memory_id: id })).toMatch(/^! .*reason/);
    expect(JSON.parse(await say("memory_delete", { memory_id: id, reason: "It is wrong" }))).toEqual({ success: true });
    expect(await say("memory_delete", { memory_id: id, reason: "again" })).toMatch(/^! There is no memory/);
    const { data } = (
      await door.send<{ data: { reason: string | null }[] }>("GET", `/v1/changes?memory_store_id=${store}`)
    ).json;
    expect(data[0]?.reason).toBe("It is wrong");
    // The tool of documents that has the same name still takes a path.
    await door.client.beta.memoryStores.memories.create(store, { path: "/b.md", content: "x" });
    expect(await say("memory_delete", { path: "/b.md" })).toBe("Deleted /b.md.");
  });

  it("ranks by the importance that a person says, whoever wrote the memory", async () => {
    const entry = await keep("Deploys go out on Thursday", { importance: 4 });
    const note = await door.client.beta.memoryStores.memories.create(store, {
      path: "/ops.md",
      content: "Deploys are slow",
    });
    expect((await find({ query: "deploys" })).map(({ id }) => id)).toEqual([entry, note.id]);
    const importance = `/v1/memory_stores/${store}/memories/${note.id}/importance`;
    const said = await door.send("POST", importance, { body: { importance: 5 } });
    expect([said.status, said.json]).toEqual([200, { memory_id: note.id, type: "memory_importance", importance: 5 }]);
    expect((await find({ query: "deploys", min_importance: 4 })).map(({ id }) => id)).toEqual([note.id, entry]);
    expectRefusal(await door.send("POST", importance, { body: { importance: 0 } }), 400, "invalid_request_error");
  });

  it("does not serve what waits for review to others, nor lets them replace it", async () => {
    await configure({ review: { policy: "approved" } });
    const input = { content: "Secrets live in the vault at home", category: "factual_knowledge", importance: 5 };
    const mine = JSON.parse(await say("memory_store", input, { session: "one" })).memory_id;
    const asOne = JSON.parse(await say("memory_retrieve", { query: "vault" }, { session: "one" })) as Found;
    expect(asOne.memories.map(({ id }) => id)).toEqual([mine]);
    const asTwo = JSON.parse(await say("memory_retrieve", { query: "vault" }, { session: "two" })) as Found;
    expect(asTwo.memories).toEqual([]);
    const other = JSON.parse(await say("memory_store", input, { session: "two" })).memory_id;
    expect(other).not.toBe(mine);
  });

  it("prepares a prompt section for the start of a conversation", async () => {
    await keep("Answers should be short\n# Not a heading of ours", { importance: 5 });
    await keep("Once mentioned a cat", { importance: 1 });
    const path = `/api/stores/${store}/prefetch`;
    const { json } = await door.send<{ prompt: string } & Found>("GET", `${path}?query=short+answers+cat`);
    expect(json.memories).toHaveLength(1);
    expect(json.prompt).toContain(
      "- [user_preference] Answers should be short (importance: 5)\n  > # Not a heading of ours",
    );
    const nothing = await door.send<{ prompt: string }>("GET", `${path}?query=zebra`);
    expect(nothing.json).toEqual({ prompt: "", memories: [] });
    expectRefusal(await door.send("GET", path), 400, "invalid_request_error");
    expectRefusal(await door.send("POST", `${path}?query=a`, { body: {} }), 405, "invalid_request_error");
    expectRefusal(await door.send("GET", `${path}?query=a&other=1`), 400, "invalid_request_error");
  });

  it("refuses in words that a model can act on, and writes nothing", async () => {
    const good = { content: "x", category: "relationship", importance: 3 };
    const cases: [string, unknown, RegExp][] = [
      ["memory_store", { ...good, category: "misc" }, /category: use one of user_preference/],
      ["memory_store", { ...good, importance: 6 }, /importance: must be a whole number from 1 to 5/],
      ["memory_store", { ...good, content: "  " }, /content: must not be empty/],
      ["memory_store", { ...good, tags: "one" }, /tags: give a list/],
      ["memory_store", { ...good, expires_at: "tomorrow" }, /input\. expires_at: must be an RFC 3339/],
      ["memory_store", { ...good, content: "x".repeat(102_401) }, /102,400/],
      ["memory_store", null, /Invalid input/],
      ["memory_retrieve", {}, /query: give it as text/],
      ["memory_retrieve", { query: "a", limit: 0 }, /input\. limit: must be a whole number from 1 to 100\.$/],
      ["memory_retrieve", { query: "a", limit: 1_000 }, /input\. limit: must be a whole number from 1 to 100\.$/],
      [
        "memory_delete",
        { memory_id: "mem_1", reason: "x".repeat(1_001) },
        / reason: must have at most 1,000 characters\.$/,
      ],
      ["memory_delete", { memory_id: "mem_1", reason: "x" }, /mem_/],
    ];
    for (const [name, input, words] of cases) {
      const said = await say(name, input);
      expect([name, said]).toEqual([name, expect.stringMatching(words)]);
      expect(said.startsWith("! ")).toBe(true);
    }
    const reader = await door.createKey({ access: "read_only" });
    expect(await say("memory_store", good, { key: reader })).toMatch(/^! .*read-only/);
    expect(await database.db.prisma.version.count({ where: { storeId: store } })).toBe(0);
  });

  it("refuses a category that no database holds as text, on both databases alike", async () => {
    await keep("Deploys go out on Thursday");
    const unreadable = [
      ["a\0", "must not contain NUL"],
      ["half \ud83d", "half of a surrogate pair"],
    ] as const;
    for (const [category, words] of unreadable) {
      const said = await say("memory_retrieve", { query: "deploys", categories: [category] });
      expect([said.startsWith("! "), said]).toEqual([true, expect.stringContaining(words)]);
    }
    expect(await find({ query: "deploys\0 \ud83d" })).toHaveLength(1);
    const path = `/api/stores/${store}/prefetch?query=deploys`;
    expectRefusal(await door.send("GET", `${path}&categories=%00`), 400, "invalid_request_error");
    expect((await door.send("GET", `${path}&categories=unheard-of`)).json).toMatchObject({ memories: [] });
  });

  it("gives every user a store of its own on first use, one however many ask at once", async () => {
    const body = { metadata: { user_id: `u-${store}` }, name: "User" };
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => door.send<{ id: string }>("PUT", "/v1/memory_stores", { body })),
    );
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(new Set(asked.map(({ json }) => json.id)).size).toBe(1);
    const [first] = asked;
    const limited = await door.createKey({ access: "read_write", storeIds: [first?.json.id ?? ""] });
    expect((await door.send<{ id: string }>("PUT", "/v1/memory_stores", { body, key: limited })).json.id).toBe(
      first?.json.id,
    );
    const long = { metadata: { user_id: `${"x".repeat(254)}🦊🦊` } };
    const named = await door.send<{ id: string; name: string }>("PUT", "/v1/memory_stores", { body: long });
    expect(named.json.name).toBe(`${"x".repeat(254)}🦊`);
    const again = await door.send("POST", `/v1/memory_stores/${named.json.id}`, { body: { name: named.json.name } });
    expect(again.status).toBe(200);
    const unknown = { metadata: { user_id: "nobody yet" } };
    expectRefusal(
      await door.send("PUT", "/v1/memory_stores", { body: unknown, key: limited }),
      403,
      "permission_error",
    );
    expectRefusal(
      await door.send("PUT", "/v1/memory_stores", { body: { metadata: {} } }),
      400,
      "invalid_request_error",
    );
  });
});
