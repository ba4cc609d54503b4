import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterEach, expect, it } from "vitest";
import { flushCalls } from "@/lib/session/note-call";
import { fillStore } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createTestSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";

type Content = { type: string; text: string }[];

describeOnBoth("the MCP endpoint of a session", (database) => {
  const door = useProgramClient(database);
  const open: Client[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  async function connect(session: string, family = "documents") {
    const client = new Client({ name: "tests", version: "1" });
    open.push(client);
    const url = new URL(`${door.url}/api/sessions/${session}/mcp?family=${family}`);
    const headers = { "x-api-key": door.secret };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const say = async (name: string, args: Record<string, unknown>) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      return `${isError ? "! " : ""}${(content as Content).map(({ text }) => text).join("")}`;
    };
    return { client, say };
  }

  it("serves its stores under their names, and changes none that is read-only", async () => {
    const newStore = async (name: string, files: Record<string, string>) => {
      const { id } = await door.client.beta.memoryStores.create({ name });
      await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
      return id;
    };
    const [fixed, free, other] = [
      await newStore("Fixed", { "/a.md": "text" }),
      await newStore("Free", { "/b.md": "b" }),
      await newStore("Other", { "/secret.md": "hidden" }),
    ];
    const { id } = await createTestSession(door, [{ id: fixed, access: "read_only", instructions: "Look." }, free]);
    const { client, say } = await connect(id);
    expect(client.getInstructions()).toContain("- /fixed/ (read only): Fixed\n  > Look.\n- /free/ (read and write)");
    for (const [name, input] of [
      ["memory_write", { path: "/fixed/a.md", content: "x" }],
      ["memory_edit", { path: "/fixed/a.md", old_str: "text", new_str: "x" }],
      ["memory_delete", { path: "/fixed/a.md" }],
    ] as const) {
      expect(await say(name, input)).toMatch(/^! The store "Fixed" is attached to this session read-only/);
    }
    expect(await say("memory_write", { path: "/free/c.md", content: "c" })).toMatch(/^Wrote \/free\/c\.md/);
    expect(await say("memory_read", { path: "/other/secret.md" })).toMatch(/^! .*none of the stores/);

    const first = await client.listResources();
    const second = await client.listResources({ cursor: first.nextCursor });
    expect([...first.resources, ...second.resources].map(({ uri, name }) => [uri, name])).toEqual([
      [`memory://${fixed}/a.md`, "/fixed/a.md"],
      ...["b", "c"].map((name) => [`memory://${free}/${name}.md`, `/free/${name}.md`]),
    ]);
    for (const { name } of [...first.resources, ...second.resources])
      expect(await say("memory_read", { path: name })).toContain(`Here's the content of ${name} `);
    expect(second.nextCursor).toBeUndefined();
    await expect(client.listResources({ cursor: `${other} ` })).rejects.toThrow(/not a cursor/);
    const { contents } = await client.readResource({ uri: `memory://${fixed}/a.md` });
    expect(contents).toMatchObject([{ text: "text" }]);
    await expect(client.readResource({ uri: `memory://${other}/secret.md` })).rejects.toThrow(/no memory/);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(2);

    await flushCalls(database.db);
    const events = await database.db.prisma.sessionEvent.findMany({ where: { sessionId: id }, orderBy: { id: "asc" } });
    expect(events.map(({ tool, outcome, errorType }) => [tool, outcome, errorType])).toEqual([
      ["memory_write", "refused", "permission"],
      ["memory_edit", "refused", "permission"],
      ["memory_delete", "refused", "permission"],
      ["memory_write", "done", null],
      ["memory_read", "refused", "not_found"],
      ...["a", "b", "c"].map(() => ["memory_read", "done", null]),
    ]);
    expect(await database.db.prisma.version.count({ where: { storeId: fixed } })).toBe(1);
    const change = await database.db.prisma.change.findFirstOrThrow({ where: { storeId: free, origin: "mcp" } });
    expect([change.sessionId, change.actorType]).toEqual([id, "session_actor"]);

    const files = await connect(id, "memory");
    for (const input of [
      { command: "create", path: "/memories/fixed/b.md", file_text: "x" },
      { command: "str_replace", path: "/memories/fixed/a.md", old_str: "text", new_str: "x" },
      { command: "insert", path: "/memories/fixed/a.md", insert_line: 0, insert_text: "x" },
      { command: "delete", path: "/memories/fixed/a.md" },
      { command: "rename", old_path: "/memories/fixed/a.md", new_path: "/memories/fixed/b.md" },
    ]) {
      expect(await files.say("memory", input)).toMatch(/^! The store "Fixed" is attached to this session read-only/);
    }
    const { id: alone } = await createTestSession(door, [{ id: fixed, access: "read_only" }]);
    expect((await (await connect(alone)).client.listResources()).resources).toMatchObject([{ name: "/a.md" }]);
    const entries = await connect(alone, "entries");
    const { data } = await door.client.beta.memoryStores.memories.list(fixed);
    const memory_id = data.flatMap((one) => (one.type === "memory" ? [one.id] : []))[0];
    for (const [name, input] of [
      ["memory_store", { content: "x", category: "factual_knowledge", importance: 1 }],
      ["memory_delete", { memory_id, reason: "x" }],
    ] as const) {
      expect(await entries.say(name, input)).toMatch(/^! The store "Fixed" is attached to this session read-only/);
    }
    expect(await database.db.prisma.version.count({ where: { storeId: fixed } })).toBe(1);

    await door.client.beta.sessions.archive(id);
    expect(await say("memory_list", {})).toMatch(/^! This session is archived/);
    expect((await client.listResources()).resources).toEqual([]);
  });
});
