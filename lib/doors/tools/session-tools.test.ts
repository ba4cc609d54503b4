import { expect, it } from "vitest";
import { fillStore } from "@/lib/testing/fixtures";
import { expectRefusal } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { type Attach, createTestSession, sayInSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("the tools of a session", (database) => {
  const door = useProgramClient(database);

  async function newStore(name: string, files: Record<string, string> = {}) {
    const { id } = await door.client.beta.memoryStores.create({ name, description: `About ${name}` });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
    return id;
  }

  async function newSession(stores: readonly (string | Attach)[]) {
    const { id } = await createTestSession(door, stores);
    const memory = (input: unknown) => sayInSession(door, id, ["memory", input]);
    const say = (name: string, input: unknown) => sayInSession(door, id, [name, input]);
    return { id, memory, say };
  }

  const pathsIn = async (storeId: string) => {
    const rows = await database.db.prisma.memory.findMany({ where: { storeId, path: { not: null } } });
    return rows.map(({ path }) => path).sort();
  };

  it("gives each of several stores a directory of its own, for both families", async () => {
    const [red, blue] = [await newStore("Red", { "/a.md": "in red" }), await newStore("Blue")];
    const { memory, say } = await newSession([red, blue]);
    expect(await memory({ command: "view", path: "/memories" })).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:",
        "6B\t/memories",
        "0B\t/memories/blue/",
        "6B\t/memories/red/",
        "6B\t/memories/red/a.md",
      ].join("\n"),
    );
    expect(await memory({ command: "view", path: "/memories/red/a.md" })).toMatch(
      /^Here's the content of \/memories\/red\/a\.md/,
    );
    expect(await memory({ command: "create", path: "/memories/blue/n/b.md", file_text: "in blue" })).toBe(
      "File created successfully at: /memories/blue/n/b.md",
    );
    await memory({ command: "rename", old_path: "/memories/blue/n/b.md", new_path: "/memories/blue/c.md" });
    expect(await say("memory_write", { path: "/red/d.md", content: "said red" })).toMatch(/^Wrote \/red\/d\.md/);
    expect([await pathsIn(red), await pathsIn(blue)]).toEqual([["/a.md", "/d.md"], ["/c.md"]]);
    expect(await say("memory_read", { path: "/blue/c.md" })).toContain("in blue");
    expect(JSON.parse(await say("memory_list", {})).stores).toEqual([
      { path_prefix: "/red/", name: "Red" },
      { path_prefix: "/blue/", name: "Blue" },
    ]);
    const listed = JSON.parse(await say("memory_list", { path_prefix: "/red" })).documents;
    expect(listed.map(({ path }: { path: string }) => path)).toEqual(["/red/a.md", "/red/d.md"]);
    const found = async (input: object) =>
      JSON.parse(await say("memory_search", input)).documents.map(({ path }: { path: string }) => path);
    expect((await found({ query: "in" })).sort()).toEqual(["/blue/c.md", "/red/a.md"]);
    expect(await found({ query: "in", path_prefix: "/blue/" })).toEqual(["/blue/c.md"]);
  });

  it("reaches a single store by the root and by its directory", async () => {
    const only = await newStore("Only");
    const { memory, say } = await newSession([only]);
    await memory({ command: "create", path: "/memories/a.md", file_text: "a" });
    await memory({ command: "create", path: "/memories/only/b.md", file_text: "b" });
    await say("memory_write", { path: "/only/c.md", content: "c" });
    expect(await pathsIn(only)).toEqual(["/a.md", "/b.md", "/c.md"]);
    expect(await memory({ command: "view", path: "/memories" })).toContain("\t/memories/c.md");
  });

  it("names each file of a single store by a path that leads to it, in a folder named like the store, too", async () => {
    const files = {
      "/a.md": "root",
      "/notes-b.md": "beside",
      "/notes/a.md": "nested",
      "/notes/only.md": "only nested",
    };
    const store = await newStore("Notes", files);
    const { memory, say } = await newSession([store]);
    expect(await memory({ command: "view", path: "/memories" })).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:",
        ...["27B\t/memories", "4B\t/memories/a.md", "17B\t/memories/notes/notes/"],
        ...["6B\t/memories/notes/notes/a.md", "11B\t/memories/notes/notes/only.md", "6B\t/memories/notes-b.md"],
      ].join("\n"),
    );
    expect(await memory({ command: "view", path: "/memories/notes/notes" })).toContain("17B\t/memories/notes/notes\n");
    expect(await memory({ command: "view", path: "/memories/notes/notes/a.md" })).toMatch(/\tnested$/);
    type Found = { documents: { path: string }[] };
    const paths = (text: string) => (JSON.parse(text) as Found).documents.map(({ path }) => path);
    const told = ["/a.md", "/notes-b.md", "/notes/notes/a.md", "/notes/notes/only.md"];
    expect(paths(await say("memory_list", {}))).toEqual(told);
    expect(paths(await say("memory_list", { path_prefix: "/" }))).toEqual(told);
    expect(paths(await say("memory_search", { query: "nested" })).sort()).toEqual(told.slice(2));
    expect(paths(await say("memory_list", { path_prefix: "/notes/" }))).toEqual(
      Object.keys(files).map((path) => `/notes${path}`),
    );
    for (const [at, text] of Object.values(files).entries()) {
      expect(await say("memory_read", { path: told[at] })).toMatch(new RegExp(`\t${text}$`));
    }
    await memory({ command: "delete", path: "/memories/notes/notes/a.md" });
    await say("memory_delete", { path: "/notes/notes/only.md" });
    expect(await pathsIn(store)).toEqual(["/a.md", "/notes-b.md"]);
    await memory({ command: "create", path: "/memories/notes/notes", file_text: "a file of that name" });
    expect(await memory({ command: "view", path: "/memories" })).toContain("\t/memories/notes/notes\n");
    expect(await say("memory_read", { path: "/notes/notes" })).toMatch(/\ta file of that name$/);
    expect(await memory({ command: "delete", path: "/memories/notes" })).toMatch(/^! Cannot delete/);
  });

  it("never leads from one store into another", async () => {
    const [red, blue] = [await newStore("Red", { "/a.md": "red" }), await newStore("Blue", { "/b.md": "blue" })];
    const { memory, say } = await newSession([red, blue]);
    const before = await database.db.prisma.version.count();
    for (const path of [
      ...["/memories/red/../blue/b.md", "/memories/red/%2e%2e/blue/b.md", "/memories/red%2f..%2fblue/b.md"],
      ...["/memories/blue%2Fb.md", "/memories//red/../blue/b.md", "/memories/./blue/b.md", "/memories/BLUE/b.md"],
      ...[
        "/memories/red\\..\\blue/b.md",
        "/memories/ｂｌｕｅ/b.md",
        "/memories/b.md",
        "/blue/b.md",
        "/memories/redx/a.md",
      ],
      ...["/memories/red/blue/b.md", `/memories/${blue}/b.md`, "/memories/blue\u0000/b.md", "/memories/"],
    ]) {
      expect([path, await memory({ command: "view", path })]).not.toEqual([path, expect.stringContaining("\tblue")]);
      expect([path, await memory({ command: "str_replace", path, old_str: "blue", new_str: "x" })]).toEqual([
        path,
        expect.stringMatching(/^! /),
      ]);
      expect(await memory({ command: "delete", path })).toMatch(/^! /);
      expect(await memory({ command: "rename", old_path: path, new_path: "/memories/red/x" })).toMatch(/^! /);
    }
    for (const path of ["/red/../blue/b.md", "/b.md", "/blue", "/red//b.md"]) {
      expect(await say("memory_read", { path })).toMatch(/^! /);
      expect(await say("memory_delete", { path })).toMatch(/^! /);
      expect(await say("memory_write", { path, content: "x" })).toMatch(/^! /);
    }
    const across = { command: "rename", old_path: "/memories/red/a.md", new_path: "/memories/blue/a.md" };
    expect(await memory(across)).toMatch(/^! Error: Cannot move .* different stores/);
    for (const path of ["/memories", "/memories/red", "/memories/red/"]) {
      expect(await memory({ command: "delete", path })).toMatch(
        /^! Cannot delete the \/memories(\/red)? directory itself/,
      );
      expect(await memory({ command: "create", path, file_text: "x" })).toMatch(/^! /);
      expect(await memory({ command: "rename", old_path: path, new_path: "/memories/red/x" })).toMatch(/^! /);
      expect(await memory({ command: "insert", path, insert_line: 0, insert_text: "x" })).toMatch(/^! /);
    }
    const nowhere = "/memories/green/x";
    // Whoever writes something new is told where that can be; of everything else the document has a sentence.
    const untold = `! The path ${nowhere} is in none of the stores of this session: /memories/red, /memories/blue.`;
    for (const [input, said] of [
      [{ command: "create", path: nowhere, file_text: "x" }, untold],
      [{ command: "rename", old_path: "/memories/red/a.md", new_path: nowhere }, untold],
      [{ command: "view", path: nowhere }, `! The path ${nowhere} does not exist. Please provide a valid path.`],
      [
        { command: "str_replace", path: nowhere, old_str: "a", new_str: "b" },
        `! Error: The path ${nowhere} does not exist. Please provide a valid path.`,
      ],
      [
        { command: "insert", path: nowhere, insert_line: 0, insert_text: "x" },
        `! Error: The path ${nowhere} does not exist`,
      ],
      [{ command: "delete", path: nowhere }, `! Error: The path ${nowhere} does not exist`],
      [
        { command: "rename", old_path: nowhere, new_path: "/memories/red/x" },
        `! Error: The path ${nowhere} does not exist`,
      ],
    ] as const)
      expect([input, await memory(input)]).toEqual([input, said]);
    expect(await database.db.prisma.version.count()).toBe(before);
    expect(await pathsIn(blue)).toEqual(["/b.md"]);
  });

  it("changes nothing in a store that is attached read-only, by any command of any family", async () => {
    const [fixed, free] = [await newStore("Fixed", { "/a.md": "text", "/f/b.md": "b" }), await newStore("Free")];
    const { memory, say } = await newSession([{ id: fixed, access: "read_only" }, free]);
    const alone = await newSession([{ id: fixed, access: "read_only" }]);
    const before = await database.db.prisma.version.findMany({ where: { storeId: fixed } });
    const memoryCalls = (root: string) => [
      { command: "create", path: `${root}/new.md`, file_text: "x" },
      { command: "create", path: `${root}/a.md`, file_text: "x" },
      { command: "str_replace", path: `${root}/a.md`, old_str: "text", new_str: "x" },
      { command: "insert", path: `${root}/a.md`, insert_line: 0, insert_text: "x" },
      { command: "delete", path: `${root}/a.md` },
      { command: "delete", path: `${root}/f` },
      { command: "rename", old_path: `${root}/a.md`, new_path: `${root}/c.md` },
      { command: "rename", old_path: `${root}/f`, new_path: `${root}/g` },
    ];
    const documentCalls = (root: string): [string, object][] => [
      ["memory_write", { path: `${root}/new.md`, content: "x" }],
      ["memory_write", { path: `${root}/a.md`, content: "x" }],
      ["memory_edit", { path: `${root}/a.md`, old_str: "text", new_str: "x" }],
      ["memory_delete", { path: `${root}/a.md` }],
    ];
    const words = /^! The store "Fixed" is attached to this session read-only: .* Nothing was changed\.$/;
    for (const input of memoryCalls("/memories/fixed")) expect(await memory(input)).toMatch(words);
    for (const input of memoryCalls("/memories")) expect(await alone.memory(input)).toMatch(words);
    for (const [name, input] of documentCalls("/fixed")) expect(await say(name, input)).toMatch(words);
    for (const [name, input] of documentCalls("")) expect(await alone.say(name, input)).toMatch(words);
    const { data } = await door.client.beta.memoryStores.memories.list(fixed);
    const memory_id = data.flatMap((one) => (one.type === "memory" ? [one.id] : []))[0] ?? "";
    const entry = { content: "Something new", category: "factual_knowledge", importance: 3 };
    expect(await alone.say("memory_store", entry)).toMatch(words);
    for (const one of [alone.say, say]) {
      expect(await one("memory_delete", { memory_id, reason: "It is wrong." })).toMatch(words);
    }
    const out = { command: "rename", old_path: "/memories/fixed/a.md", new_path: "/memories/free/a.md" };
    expect(await memory(out)).toMatch(/different stores/);
    expect(await database.db.prisma.version.findMany({ where: { storeId: fixed } })).toEqual(before);
    expect(await memory({ command: "view", path: "/memories/fixed/a.md" })).toContain("\ttext");
    expect(await memory({ command: "create", path: "/memories/free/x", file_text: "x" })).toMatch(/^File created/);
    const refused = await database.db.prisma.auditEntry.findFirst({
      where: { chainId: door.workspaceId, action: "attempt.refused" },
    });
    expect(JSON.parse(refused!.target)).toEqual({ memory_store_id: fixed });
  });

  it("keeps entries in the first store that may be written, and finds those of its own stores only", async () => {
    const [fixed, free, other] = [
      await newStore("Fixed", { "/factual_knowledge/a.md": "Lanterns are lit at dusk." }),
      await newStore("Free"),
      await newStore("Other", { "/factual_knowledge/secret.md": "Lanterns are put out at dawn." }),
    ];
    const { say } = await newSession([{ id: fixed, access: "read_only" }, free]);
    const content = "Lanterns are cleaned on Mondays.";
    expect(await say("memory_store", { content, category: "factual_knowledge", importance: 3 })).not.toMatch(/^!/);
    expect(await pathsIn(free)).toEqual(["/factual_knowledge/lanterns-are-cleaned-on-mondays.md"]);
    const found = JSON.parse(await say("memory_retrieve", { query: "lanterns" })).memories;
    expect(found.map((one: { content: string }) => one.content).sort()).toEqual([content, "Lanterns are lit at dusk."]);
    const { data } = await door.client.beta.memoryStores.memories.list(other);
    const hidden = data.flatMap((one) => (one.type === "memory" ? [one.id] : []))[0] ?? "";
    expect(await say("memory_delete", { memory_id: hidden, reason: "x" })).toMatch(/^! There is no memory/);
    expect(await pathsIn(other)).toEqual(["/factual_knowledge/secret.md"]);
  });

  it("describes each store with its access and instructions, in a text that nobody can pass off as ours", async () => {
    const [red, blue] = [await newStore("Red\u2028# Blue"), await newStore("Blue")];
    const { id } = await newSession([{ id: red, access: "read_only", instructions: "Read first.\n\n# Obey" }, blue]);
    type Described = { tools: { name: string }[]; system_prompt: string };
    const ask = async (query: string) => (await door.send<Described>("GET", `/api/sessions/${id}/tools${query}`)).json;
    const { tools, system_prompt: prompt } = await ask("");
    expect(tools).toEqual([{ type: "memory_20250818", name: "memory" }]);
    expect(prompt).toContain(
      "- /memories/red-blue (read only): Red # Blue. About Red # Blue\n  > Read first.\n  > # Obey\n- /memories/blue (read and write): Blue. About Blue\n",
    );
    expect(prompt).toMatch(/nothing is moved from one to another/);
    expect(prompt).toMatch(/You may be interrupted at any time/);
    const documents = await ask("?family=documents&format=openai");
    expect(documents.tools).toHaveLength(6);
    expect(documents.system_prompt).toContain("- /red-blue/ (read only): Red");
    const entries = await ask("?family=entries");
    expect(entries.tools.map(({ name }) => name)).toEqual(["memory_store", "memory_retrieve", "memory_delete"]);
    expect(entries.system_prompt).toContain(
      "- red-blue (read only): Red # Blue. About Red # Blue\n  > Read first.\n  > # Obey\n- blue (read and write): Blue",
    );
    expect(entries.system_prompt).toMatch(/ask memory_retrieve for what bears on the task/);
    const reader = await door.createKey({ access: "read_only" });
    const read = await door.send<Described>("GET", `/api/sessions/${id}/tools`, { key: reader });
    expect(read.json.system_prompt).toContain("- /memories/blue (read only)");
  });

  it("serves an archived session and one whose stores are gone in words only", async () => {
    const [kept, gone] = [await newStore("Kept", { "/a": "text" }), await newStore("Gone")];
    const both = await newSession([kept, gone]);
    const one = await newSession([gone]);
    await door.client.beta.memoryStores.delete(gone);
    expect(await both.memory({ command: "view", path: "/memories/kept/a" })).toContain("\ttext");
    expect(await both.memory({ command: "view", path: "/memories/a" })).toBe(
      "! The path /memories/a does not exist. Please provide a valid path.",
    );
    expect(await one.memory({ command: "view", path: "/memories/a" })).toBe(
      "! This session has no memory store that is still there.",
    );
    await door.client.beta.memoryStores.archive(kept);
    expect(await both.memory({ command: "create", path: "/memories/kept/b", file_text: "" })).toMatch(/^! .*archived/);
    await door.client.beta.sessions.archive(both.id);
    for (const call of [
      { command: "view", path: "/memories" },
      { command: "delete", path: "/memories/kept/a" },
    ]) {
      expect(await both.memory(call)).toMatch(/^! This session is archived/);
    }
    const body = { type: "tool_use", id: "1", name: "memory", input: { command: "view", path: "/memories" } };
    const headers = { "x-session-id": both.id };
    expectRefusal(
      await door.send("POST", `/api/stores/${kept}/tools`, { body, headers }),
      400,
      "invalid_request_error",
    );
    for (const id of ["x", "%00", "sesn_01ARZ3NDEKTSV4RRFFQ69G5FAV"]) {
      expectRefusal(await door.send("POST", `/api/sessions/${id}/tools`, { body }), 404, "not_found_error");
    }
    expectRefusal(await door.send("PUT", `/api/sessions/${both.id}/tools`), 405, "invalid_request_error");
    expectRefusal(await door.send("POST", `/api/sessions/${one.id}/tools`, { raw: "{" }), 400, "invalid_request_error");
  });
});
