import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ResourceListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, expect, it, vi } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { revokeKey } from "@/lib/key/revoke-key";
import { countStreams } from "@/lib/live/open-streams";
import { contextOf, createMember, fillStore } from "@/lib/testing/fixtures";
import { expectRefusal } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import { createProgramDoors } from "../program-doors";

type Content = { type: string; text: string }[];

describeOnBoth("the MCP endpoint", (database) => {
  const door = useProgramClient(database);
  const open: Client[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  async function newStore(files: Record<string, string> = {}) {
    const { id } = await door.client.beta.memoryStores.create({ name: "Conventions", description: "How we work" });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
    return id;
  }

  async function connect(store: string, { key = door.secret, query = "" } = {}) {
    const client = new Client({ name: "tests", version: "1" });
    open.push(client);
    const url = new URL(`${door.url}/api/stores/${store}/mcp${query}`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: { "x-api-key": key } } }));
    const call = async (name: string, args: Record<string, unknown>) => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
      const text = (content as Content).map((block) => block.text).join("");
      return { text: isError ? `! ${text}` : text, structured: structuredContent };
    };
    return { client, call };
  }

  it("offers the tools with their effects and shapes, and tells how to use the store", async () => {
    const store = await newStore();
    const { client } = await connect(store);
    expect(client.getInstructions()).toContain("Conventions. How we work");
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
    ).toEqual([
      ["memory_list", true, false],
      ["memory_search", true, false],
      ["memory_read", true, false],
      ["memory_write", false, true],
      ["memory_edit", false, true],
      ["memory_delete", false, true],
    ]);
    for (const { outputSchema } of tools) expect(outputSchema).toMatchObject({ type: "object" });
    const other = await connect(store, { query: "?family=memory" });
    expect((await other.client.listTools()).tools.map(({ name }) => name)).toEqual(["memory"]);
    const { text } = await other.call("memory", { command: "create", path: "/memories/a.md", file_text: "x" });
    expect(text).toBe("File created successfully at: /memories/a.md");
    await expect(other.call("memory_read", { path: "/a.md" })).rejects.toThrow("There is no tool named memory_read");
  });

  it("reads and writes what the other doors read and write, with data beside the text", async () => {
    const store = await newStore({ "/style.md": "Tabs.\n" });
    const { call } = await connect(store);
    // The SDK checks the data against the schema of the tool.
    expect((await call("memory_list", {})).structured).toMatchObject({
      documents: [{ path: "/style.md" }],
      next_page: null,
    });
    expect((await call("memory_read", { path: "/style.md" })).text).toContain("     1\tTabs.");
    await call("memory_write", { path: "/notes/log.md", content: "Day one\n" });
    await call("memory_edit", { path: "/notes/log.md", old_str: "one", new_str: "two" });
    expect((await call("memory_search", { query: "two" })).structured).toMatchObject({
      documents: [{ path: "/notes/log.md" }],
    });
    const view = await callMemory(door, store, { command: "view", path: "/memories/notes/log.md" });
    expect(view.content).toContain("Day two");
    const versions = await door.client.beta.memoryStores.memoryVersions.list(store);
    expect(versions.data.filter(({ operation }) => operation === "modified")).toHaveLength(1);
    expect(await call("memory_delete", { path: "/style.md" })).toMatchObject({ structured: { path: "/style.md" } });
    expect((await call("memory_read", { path: "/style.md" })).text).toMatch(/^! There is no document at \/style\.md/);
    expect((await call("memory_read", {})).text).toMatch(/^! Error: Invalid input/);
    const changes = await database.db.prisma.change.findMany({ where: { storeId: store, origin: "mcp" } });
    expect(changes).toHaveLength(3);
  });

  it("serves memories as resources, page by page, with completions for their paths", async () => {
    const names = Array.from({ length: 130 }, (_, at) => `/n/${String(at).padStart(3, "0")}.md`);
    const store = await newStore({ "/a b/ü?#%.json": "{}", ...Object.fromEntries(names.map((name) => [name, name])) });
    const { client } = await connect(store);
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources({ cursor });
      seen.push(...page.resources);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.map(({ name }) => name)).toEqual(["/a b/ü?#%.json", ...names]);
    const first = seen[0];
    expect(first).toMatchObject({ mimeType: "application/json", size: 2 });
    const { contents } = await client.readResource({ uri: first?.uri ?? "" });
    expect(contents).toMatchObject([{ uri: first?.uri, text: "{}" }]);
    for (const uri of [
      `memory://${store}/none.md`,
      `memory://${store}/../x`,
      `memory://${store}/%zz`,
      "memory://memstore_x/a",
    ]) {
      await expect(client.readResource({ uri })).rejects.toThrow(/There is no memory/);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: `memory://${store}/{+path}` }]);
    const complete = async (value: string) => {
      const ref = { type: "ref/resource" as const, uri: resourceTemplates[0]?.uriTemplate ?? "" };
      return (await client.complete({ ref, argument: { name: "path", value } })).completion.values;
    };
    expect(await complete("")).toEqual(["a b/", "n/"]);
    expect(await complete("n/12")).toEqual(Array.from({ length: 10 }, (_, at) => `n/12${at}.md`));
    expect(await complete("nothing//here")).toEqual([]);
  });

  it("refuses what the key may not, and tells a reader so in words", async () => {
    const store = await newStore({ "/a.md": "1" });
    const { call } = await connect(store, { key: await door.createKey({ access: "read_only" }) });
    for (const [name, args] of [
      ["memory_write", { path: "/b.md", content: "2" }],
      ["memory_edit", { path: "/a.md", old_str: "1", new_str: "2" }],
      ["memory_delete", { path: "/a.md" }],
    ] as const) {
      expect((await call(name, args)).text).toMatch(/^! .*This key is read-only/);
    }
    expect(await database.db.prisma.version.count({ where: { storeId: store } })).toBe(1);
    const other = await newStore();
    const narrow = await door.createKey({ storeIds: [other] });
    await expect(connect(store, { key: narrow })).rejects.toThrow(/404|not_found/);
    await expect(connect(store, { key: "plm_nonsense" })).rejects.toThrow(/401|authentication/);
  });

  it("answers what is no MCP with the contract's errors", async () => {
    const path = `/api/stores/${await newStore()}/mcp`;
    expectRefusal(await door.send("POST", path, { raw: "{" }), 400, "invalid_request_error");
    expectRefusal(await door.send("POST", path, { raw: "x".repeat(1_048_577) }), 413, "request_too_large");
    expectRefusal(await door.send("DELETE", path), 405, "invalid_request_error");
    expectRefusal(await door.send("POST", "/api/stores/nonsense/mcp", { body: {} }), 404, "not_found_error");
    expectRefusal(await door.send("POST", `${path}?family=all`, { body: {} }), 400, "invalid_request_error");
    expect((await door.send("POST", path, { body: { jsonrpc: "2.0" } })).status).toBe(406);
  });

  it("gives a stream, and the refusal of one, a request id", async () => {
    const path = `/api/stores/${await newStore()}/mcp`;
    const over = new AbortController();
    const headers = { "x-api-key": door.secret, accept: "text/event-stream" };
    const stream = await fetch(door.url + path, { headers, signal: over.signal });
    expect([stream.status, stream.headers.get("request-id")]).toEqual([200, expect.stringMatching(/^req_/)]);
    over.abort();
    const refused = await door.send("GET", path, { headers: { accept: "text/html" } });
    expect([refused.status, refused.headers.get("request-id")]).toEqual([406, expect.stringMatching(/^req_/)]);
  });

  it("keeps nothing of a stream that was refused, or whose client left while its key was looked at", async () => {
    const path = `/api/stores/${await newStore()}/mcp`;
    const open = countStreams();
    const refused: Record<string, string>[] = [
      { accept: "text/html" },
      { accept: "text/event-stream", "mcp-protocol-version": "1999-01-01" },
    ];
    for (const headers of refused)
      expect((await door.send("GET", path, { headers })).status).toBeGreaterThanOrEqual(400);
    expect(countStreams()).toBe(open);
    const headers = { "x-api-key": door.secret, accept: "text/event-stream" };
    const left = new Request(door.url + path, { headers, signal: AbortSignal.abort() });
    const stream = await createProgramDoors({ db: database.db }).fetch(left);
    expect([await stream.text(), countStreams()]).toEqual(["", open]);
  });

  it("ends a stream when its key ends", async () => {
    const path = `/api/stores/${await newStore()}/mcp`;
    const secret = await door.createKey({ access: "read_only" });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const headers = { "x-api-key": secret, accept: "text/event-stream" };
      const stream = await fetch(door.url + path, { headers });
      expect(stream.status).toBe(200);
      const where = { secretHash: sha256Hex(secret) };
      await database.db.prisma.key.updateMany({ where, data: { expiresAt: new Date(0).toISOString() } });
      vi.advanceTimersByTime(60_000);
      // It ends: an open one would be read forever.
      expect(await stream.text()).not.toContain("data:");
    } finally {
      vi.useRealTimers();
    }
  });

  it("ends the stream of a key that is revoked, at once and no other", async () => {
    const store = await newStore();
    const [revoked = "", stays = ""] = [await door.createKey({}), await door.createKey({})];
    const listen = (key: string) =>
      fetch(`${door.url}/api/stores/${store}/mcp`, { headers: { "x-api-key": key, accept: "text/event-stream" } });
    const [ends, goesOn] = [await listen(revoked), await listen(stays)];
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const { id } = await database.db.prisma.key.findFirstOrThrow({ where: { secretHash: sha256Hex(revoked) } });
    await revokeKey(admin, { api_key_id: id });
    expect(await ends.text()).not.toContain("data:");
    await fillStore(database.db, { id: store, workspaceId: door.workspaceId }, [["/a.md", "1"]]);
    const reader = goesOn.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("notifications/resources/list_changed");
    await reader?.cancel();
  });

  it("tells a client that keeps a stream that the list has changed", async () => {
    const store = await newStore();
    const { client, call } = await connect(store);
    const told = vi.fn();
    client.setNotificationHandler(ResourceListChangedNotificationSchema, told);
    // The stream is opened after connecting: written until it is heard.
    let writes = 0;
    const untilTold = async () => {
      await call("memory_write", { path: `/w/${writes++}.md`, content: "x" });
      expect(told).toHaveBeenCalled();
    };
    await vi.waitFor(untilTold, 30_000);
    expect((await client.listResources()).resources).toHaveLength(writes);
  });
});
