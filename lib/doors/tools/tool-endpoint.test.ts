import { expect, it, vi } from "vitest";
import { createTestKey, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { expectRefusal } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory, type ToolResult } from "@/lib/testing/tool-client";

const tooLong = "x".repeat(102_401);
const use = (id: string, input: unknown, name = "memory") => ({ type: "tool_use", id, name, input });

describeOnBoth("the tool endpoint", (database, provider) => {
  const door = useProgramClient(database);
  const api = () => door.client.beta.memoryStores;

  async function newStore(files: Record<string, string> = {}) {
    const { id } = await api().create({ name: "Agent notes", description: "What the agent\n# learned" });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
    return { id, path: `/api/stores/${id}/tools` };
  }

  it("answers one block with one block", async () => {
    const { path } = await newStore();
    const body = use("toolu_1", { command: "create", path: "/memories/a", file_text: "x" });
    const first = await door.send("POST", path, { body });
    expect(first.json).toEqual({
      type: "tool_result",
      tool_use_id: "toolu_1",
      content: "File created successfully at: /memories/a",
    });
    expect(first.headers.get("request-id")).toMatch(/^req_/);
    const second = await door.send("POST", path, {
      body: { ...body, caller: { type: "direct" }, cache_control: null },
    });
    expect(second.json).toEqual({
      type: "tool_result",
      tool_use_id: "toolu_1",
      content: "Error: File /memories/a already exists",
      is_error: true,
    });
    const bearer = await door.send("POST", path, {
      key: "",
      body,
      headers: { authorization: `Bearer ${door.secret}` },
    });
    expect(bearer.status).toBe(200);
  });

  it("runs the blocks of a message that are its own, in order, and leaves the others", async () => {
    const { path } = await newStore();
    const content = [
      { type: "thinking", thinking: "hm", signature: "x" },
      { type: "text", text: "Let me see." },
      use("1", { command: "create", path: "/memories/a", file_text: "1" }),
      use("2", { city: "Bern" }, "get_weather"),
      use("3", { command: "str_replace", path: "/memories/a", old_str: "1", new_str: "2" }),
      { type: "server_tool_use", id: "4", name: "memory", input: {} },
      use("5", { command: "str_replace", path: "/memories/a", old_str: "1", new_str: "2" }),
      use("6", { command: "view", path: "/memories/a" }),
    ];
    const { json } = await door.send<{ content: ToolResult[] }>("POST", path, { body: { content } });
    expect(json.content.map((result) => [result.tool_use_id, result.is_error ?? false])).toEqual([
      ["1", false],
      ["3", false],
      ["5", true],
      ["6", false],
    ]);
    expect(json.content[3]!.content).toBe("Here's the content of /memories/a with line numbers:\n     1\t2");
    expect((await door.send("POST", path, { body: { content: [content[0], content[3]] } })).json).toEqual({
      content: [],
    });
    expect((await door.send("POST", path, { body: { content: [] } })).json).toEqual({ content: [] });
  });

  it("tells what came of the blocks before and after one that fails on our side", async () => {
    const { path } = await newStore({ "/a": "1" });
    const run = (statement: string) => database.db.prisma.$executeRawUnsafe(statement);
    if (provider === "sqlite") {
      await run(`CREATE TRIGGER broken BEFORE INSERT ON version WHEN NEW.operation = 'deleted'
        BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    } else {
      await run(`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $do$
        BEGIN RAISE EXCEPTION 'broken'; END $do$`);
      await run(`CREATE TRIGGER broken BEFORE INSERT ON version FOR EACH ROW WHEN (NEW.operation = 'deleted')
        EXECUTE FUNCTION broken()`);
    }
    const failures = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fails = use("2", { command: "delete", path: "/memories/a" });
    const content = [
      use("1", { command: "create", path: "/memories/b", file_text: "1" }),
      fails,
      use("3", { command: "view", path: "/memories/b" }),
    ];
    const answer = await door.send<{ content: ToolResult[] }>("POST", path, { body: { content } });
    const alone = await door.send("POST", path, { body: { content: [fails] } });
    const lines = failures.mock.calls.flat().join("\n");
    failures.mockRestore();
    await run(provider === "sqlite" ? "DROP TRIGGER broken" : "DROP FUNCTION broken CASCADE");
    expect(answer).toMatchObject({
      status: 200,
      json: {
        content: [
          { tool_use_id: "1", content: "File created successfully at: /memories/b" },
          { tool_use_id: "2", is_error: true, content: expect.stringContaining("went wrong on our side") },
          { tool_use_id: "3", content: expect.stringContaining("     1\t1") },
        ],
      },
    });
    expect(lines).toContain(answer.headers.get("request-id"));
    // Where nothing was done before, the whole request may be sent again.
    expectRefusal(alone, 500, "api_error");
  });

  it("says in words that a single block is not its own", async () => {
    const { path } = await newStore();
    const { json } = await door.send("POST", path, { body: use("1", {}, "get_weather") });
    expect(json).toMatchObject({ is_error: true, content: "Error: There is no tool named get_weather here" });
  });

  it.each([
    ["no fields", {}],
    ["another type", { type: "tool_result", tool_use_id: "1", content: "" }],
    ["no id", { type: "tool_use", name: "memory", input: {} }],
    ["no name", { type: "tool_use", id: "1", input: {} }],
    ["no input", { type: "tool_use", id: "1", name: "memory" }],
    ["an empty id", use("", {})],
    ["a long id", use("x".repeat(300), {})],
    ["content that is text", { content: "hello" }],
    ["content that is an object", { content: {} }],
    ["content of text", { content: ["x"] }],
    ["blocks without a type", { content: [{ id: "1" }] }],
    [
      "a broken block among good ones",
      {
        content: [
          use("1", { command: "create", path: "/memories/z", file_text: "" }),
          { type: "tool_use", name: "memory" },
        ],
      },
    ],
    ["too many blocks", { content: Array.from({ length: 65 }, () => ({ type: "text", text: "" })) }],
  ])("answers 400 to a malformed body and runs nothing: %s", async (_, body) => {
    const { id, path } = await newStore();
    expectRefusal(await door.send("POST", path, { body }), 400, "invalid_request_error");
    expect(await database.db.prisma.change.count({ where: { storeId: id } })).toBe(0);
  });

  it("answers like REST to whoever may not come in", async () => {
    const { path } = await newStore();
    const body = use("1", { command: "view", path: "/memories" });
    const foreign = await createTestKey(database.db, await createWorkspace(database.db));
    const other = await newStore();
    const limited = await door.createKey({ storeIds: [other.id] });
    for (const method of ["GET", "POST"]) {
      const sent = method === "POST" ? body : undefined;
      expectRefusal(await door.send(method, path, { key: "", body: sent }), 401, "authentication_error");
      expectRefusal(await door.send(method, path, { key: "wrong", body: sent }), 401, "authentication_error");
      expectRefusal(await door.send(method, path, { key: foreign, body: sent }), 404, "not_found_error");
      expectRefusal(await door.send(method, path, { key: limited, body: sent }), 404, "not_found_error");
      for (const id of ["x", "%00", "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV"]) {
        expectRefusal(await door.send(method, `/api/stores/${id}/tools`, { body: sent }), 404, "not_found_error");
      }
    }
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const answer = await door.send(method, path, { body });
      expectRefusal(answer, 405, "invalid_request_error");
      expect(answer.headers.get("allow")).toBe("GET, POST");
    }
    expect((await door.send("HEAD", path)).status).toBe(200);
    expectRefusal(await door.send("POST", path, { raw: "x".repeat(8_388_609) }), 413, "request_too_large");
    expectRefusal(await door.send("POST", path, { raw: "{" }), 400, "invalid_request_error");
    expectRefusal(
      await door.send("POST", path, { raw: "{}", headers: { "content-type": "text/plain" } }),
      400,
      "invalid_request_error",
    );
  });

  it("tells the model in words that a key is read-only, and writes nothing", async () => {
    const { id } = await newStore({ "/a": "1" });
    const key = await door.createKey({ access: "read_only" });
    for (const input of [
      { command: "create", path: "/memories/b", file_text: "" },
      { command: "create", path: "/memories/a", file_text: "" },
      { command: "str_replace", path: "/memories/a", old_str: "1", new_str: "2" },
      { command: "insert", path: "/memories/a", insert_line: 0, insert_text: "0" },
      { command: "delete", path: "/memories/a" },
      { command: "rename", old_path: "/memories/a", new_path: "/memories/c" },
    ]) {
      const { content, is_error } = await callMemory(door, id, input, { key });
      expect([is_error, content]).toEqual([true, expect.stringContaining("This key is read-only")]);
    }
    const view = await callMemory(door, id, { command: "view", path: "/memories/a" }, { key });
    expect(view.content).toContain("     1\t1");
    expect(await database.db.prisma.version.count({ where: { storeId: id } })).toBe(1);
    const noted = await database.db.prisma.auditEntry.findMany({
      where: { action: "attempt.refused", workspaceId: door.workspaceId },
    });
    expect(noted.map(({ target, data }) => [JSON.parse(target), JSON.parse(data)])).toEqual([
      [{ memory_store_id: id }, { wanted: "memory.delete", skipped: 0 }],
    ]);
  });

  it("tells the model in words that a store is archived, and lets it delete", async () => {
    const { id } = await newStore({ "/a": "1" });
    await api().archive(id);
    const create = await callMemory(door, id, { command: "create", path: "/memories/b", file_text: "" });
    expect(create).toMatchObject({ is_error: true, content: expect.stringContaining("archived") });
    const done = await callMemory(door, id, { command: "delete", path: "/memories/a" });
    expect(done.content).toBe("Successfully deleted /memories/a");
  });

  it.each([
    [null],
    [[]],
    ["view"],
    [5],
    [{}],
    [{ command: "list" }],
    [{ command: "view" }],
    [{ command: "view", path: 5 }],
    [{ command: "view", path: "/memories/a", view_range: "1-2" }],
    [{ command: "view", path: "/memories/a", view_range: ["1", 2] }],
    [{ command: "view", path: "/memories/a", view_range: [1.5, 2] }],
    [{ command: "create", path: "/memories/b" }],
    [{ command: "create", path: "/memories/b", file_text: 5 }],
    [{ command: "create", path: "/memories/b", file_text: "a\0b" }],
    [{ command: "create", path: "/memories/b", file_text: "\ud800" }],
    [{ command: "create", path: "/memories/b", file_text: tooLong }],
    [{ command: "str_replace", path: "/memories/a", new_str: "x" }],
    [{ command: "str_replace", path: "/memories/a", old_str: "", new_str: "x" }],
    [{ command: "str_replace", path: "/memories/a", old_str: "1", new_str: "\0" }],
    [{ command: "str_replace", path: "/memories/a", old_str: "1", new_str: tooLong }],
    [{ command: "insert", path: "/memories/a", insert_line: "1", insert_text: "x" }],
    [{ command: "insert", path: "/memories/a", insert_text: "x" }],
    [{ command: "rename", old_path: "/memories/a" }],
    [{ command: "delete" }],
  ])("refuses the input %# in words for the model, and writes nothing", async (input) => {
    const { id } = await newStore({ "/a": "1" });
    const { content, is_error } = await callMemory(door, id, input);
    expect(is_error).toBe(true);
    expect(content).toMatch(/[.!?a-z)\]]$/i);
    expect(content.length).toBeLessThan(400);
    expect(await database.db.prisma.version.count({ where: { storeId: id } })).toBe(1);
  });

  it("names the field that an input is wrong in, once", async () => {
    const { id } = await newStore();
    const said = async (input: unknown) => (await callMemory(door, id, input)).content;
    expect(await said({ command: "list" })).toBe(
      "Error: Invalid input. command: use one of view, create, str_replace, insert, delete, rename.",
    );
    expect(await said({ command: "view" })).toBe(
      "Error: Invalid input. path: give the path as text, for example /memories/notes.md.",
    );
    expect(await said({ command: "insert", path: "/memories/a", insert_line: "1" })).toBe(
      "Error: Invalid input. insert_line: give a line number. insert_text: give it as text.",
    );
  });

  it("attributes calls to the session named in the header, one per label", async () => {
    const { id } = await newStore();
    const headers = { "x-session-id": "nightly run 7" };
    await callMemory(door, id, { command: "create", path: "/memories/a", file_text: "1" }, { headers });
    await callMemory(
      door,
      id,
      { command: "insert", path: "/memories/a", insert_line: 0, insert_text: "0" },
      { headers },
    );
    await callMemory(door, id, { command: "create", path: "/memories/b", file_text: "1" });
    const [plain, edited, created] = (await api().memoryVersions.list(id)).data;
    expect(plain!.created_by).toMatchObject({ type: "api_actor" });
    expect(created!.created_by).toEqual({ type: "session_actor", session_id: expect.stringMatching(/^sesn_/) });
    expect(edited!.created_by).toEqual(created!.created_by);
    const session = (created!.created_by as { session_id: string }).session_id;
    const ofSession = await api().memoryVersions.list(id, { session_id: session });
    expect(ofSession.data.map((version) => version.id)).toEqual([edited!.id, created!.id]);
    const apiKey = (plain!.created_by as { api_key_id: string }).api_key_id;
    expect((await api().memoryVersions.list(id, { api_key_id: apiKey })).data).toHaveLength(3);
    const own = { "x-session-id": session };
    await callMemory(door, id, { command: "delete", path: "/memories/b" }, { headers: own });
    expect((await api().memoryVersions.list(id, { session_id: session })).data).toHaveLength(3);
    const path = `/api/stores/${id}/tools`;
    const body = use("1", { command: "view", path: "/memories" });
    for (const [label, status] of [
      ["x".repeat(129), 400],
      ["sesn_unknown", 404],
      ["sesn_01ARZ3NDEKTSV4RRFFQ69G5FAV", 404],
      ["x".repeat(128), 200],
    ] as const) {
      expect((await door.send("POST", path, { body, headers: { "x-session-id": label } })).status).toBe(status);
    }
    const foreign = await createTestKey(database.db, await createWorkspace(database.db));
    const { json } = await door.send<{ id: string }>("POST", "/v1/memory_stores", {
      key: foreign,
      body: { name: "x" },
    });
    const stolen = await door.send("POST", `/api/stores/${json.id}/tools`, { key: foreign, body, headers: own });
    expect(stolen.status).toBe(404);
  });

  it("makes one session of a label, however many first calls come at once", async () => {
    const { id } = await newStore();
    const headers = { "x-session-id": `swarm ${id}` };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        callMemory(door, id, { command: "create", path: `/memories/${i}`, file_text: "" }, { headers }),
      ),
    );
    expect(await database.db.prisma.session.count({ where: { label: `swarm ${id}` } })).toBe(1);
  });

  it("describes the tools in three forms, and the memory for the system prompt", async () => {
    const { path } = await newStore();
    type Description = { tools: Record<string, unknown>[]; system_prompt: string };
    const get = async (query: string, key?: string) =>
      (await door.send<Description>("GET", path + query, { key })).json;
    expect((await get("")).tools).toEqual([{ type: "memory_20250818", name: "memory" }]);
    expect(await get("?format=anthropic")).toEqual(await get(""));
    const schema = {
      type: "object",
      properties: expect.objectContaining({ command: expect.anything() }),
      required: ["command"],
    };
    expect((await get("?format=openai")).tools).toEqual([
      { type: "function", function: { name: "memory", description: expect.any(String), parameters: schema } },
    ]);
    expect((await get("?format=json_schema")).tools).toEqual([
      { name: "memory", description: expect.any(String), input_schema: schema },
    ]);
    const { system_prompt } = await get("");
    expect(system_prompt).toContain("- /memories (read and write): Agent notes. What the agent # learned\n");
    const reader = await door.createKey({ access: "read_only" });
    expect((await get("", reader)).system_prompt).toContain("- /memories (read only): Agent notes.");
    expectRefusal(await door.send("GET", `${path}?format=xml`), 400, "invalid_request_error");
  });
});
