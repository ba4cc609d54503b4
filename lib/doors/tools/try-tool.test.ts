import { expect, it } from "vitest";
import { flushExposures } from "@/lib/exposure/note-served";
import { flushCalls } from "@/lib/session/note-call";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { type Attach, createTestSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import { operations } from "../operations";
import type { TryToolInput } from "./tool.schema";

describeOnBoth("trying the tools as a member", (database) => {
  const door = useProgramClient(database);

  async function newStore(name = "Tried", files: Record<string, string> = { "/a.md": "text\n" }) {
    const { id } = await door.client.beta.memoryStores.create({ name });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
    return id;
  }

  async function person(role: "admin" | "viewer" = "admin") {
    const member = await createMember(database.db, door.workspaceId, role);
    const context = () => contextOf(database.db, member, { origin: "console" });
    const run = async (call: TryToolInput) =>
      operations.tryTool.present(await operations.tryTool.run(context(), call), call);
    const say = async (call: TryToolInput) => {
      const { content, is_error } = (await run(call)).tool_result as { content: string; is_error?: true };
      return is_error ? `! ${content}` : content;
    };
    return { member, context, run, say };
  }

  const memory = (memory_store_id: string, input: unknown): TryToolInput => ({
    ...{ memory_store_id, family: "memory", name: "memory", input },
  });
  const versions = (storeId: string) => database.db.prisma.version.count({ where: { storeId } });

  it("answers what the endpoint answers, and writes in the member's name by the console", async () => {
    const [store, twin, { member, run }] = [await newStore(), await newStore(), await person()];
    for (const input of [
      { command: "create", path: "/memories/n.md", file_text: "one\ntwo\n" },
      { command: "create", path: "/memories/n.md", file_text: "again" },
      { command: "str_replace", path: "/memories/n.md", old_str: "two", new_str: "2" },
      { command: "insert", path: "/memories/n.md", insert_line: 9, insert_text: "x" },
      { command: "view", path: "/memories/n.md", view_range: [1, 1] },
      { command: "rename", old_path: "/memories/n.md", new_path: "/memories/m.md" },
      { command: "delete", path: "/memories/a.md" },
      { command: "view", path: "/memories" },
      { command: "undo" },
      "nonsense",
      null,
    ]) {
      const { tool_use_id: _theirs, ...asked } = await callMemory(door, twin, input);
      const { tool_use_id: _mine, ...tried } = (await run(memory(store, input))).tool_result;
      expect(tried).toEqual(asked);
    }
    const written = await run(memory(store, { command: "create", path: "/memories/z.md", file_text: "z" }));
    expect(written).toMatchObject({ written: 1, memory_store_id: store });
    const change = await database.db.prisma.change.findUniqueOrThrow({ where: { id: written.change_id ?? "" } });
    expect([change.origin, change.actorType, change.actorId]).toEqual(["console", "user_actor", member.userId]);
    const entry = await database.db.prisma.auditEntry.findFirstOrThrow({
      where: { chainId: store },
      orderBy: { seq: "desc" },
    });
    expect([entry.actorType, entry.actorId]).toEqual(["user_actor", member.userId]);
    expect(await run(memory(store, { command: "view", path: "/memories/z.md" }))).toMatchObject({ served: 1 });
    await flushExposures(database.db);
    expect(await database.db.prisma.exposure.count({ where: { storeId: store } })).toBe(0);
  });

  it("runs the other two families, and a tool of none in words", async () => {
    const [store, { say, run }] = [await newStore(), await person()];
    const documents = { memory_store_id: store, family: "documents" as const };
    expect(await say({ ...documents, name: "memory_write", input: { path: "/d.md", content: "d" } })).toMatch(/^Wrote/);
    expect(await say({ ...documents, name: "memory_delete", input: { path: "/d.md" } })).not.toMatch(/^!/);
    const entries = { memory_store_id: store, family: "entries" as const };
    const entry = { content: "Deploys go out on Thursday.", category: "factual_knowledge", importance: 4 };
    const { tool_result: kept } = await run({ ...entries, name: "memory_store", input: entry });
    expect(await say({ ...entries, name: "memory_retrieve", input: { query: "deploys" } })).toContain("Thursday");
    const { memory_id } = JSON.parse(kept.content);
    expect(await say({ ...entries, name: "memory_delete", input: { memory_id, reason: "tried" } })).not.toMatch(/^!/);
    expect(await say({ ...entries, name: "memory", input: {} })).toBe("! Error: There is no tool named memory here");
  });

  it("keeps a session's stores and their access, and leaves nothing in the session", async () => {
    const [fixed, free] = [await newStore("Fixed"), await newStore("Free")];
    const attach: Attach[] = [{ id: fixed, access: "read_only" }, { id: free }];
    const { id: session_id } = await createTestSession(door, attach);
    const { say, member } = await person();
    const inSession = (input: unknown): TryToolInput => ({ session_id, family: "memory", name: "memory", input });
    const before = await versions(fixed);
    for (const input of [
      { command: "create", path: "/memories/fixed/b.md", file_text: "b" },
      { command: "delete", path: "/memories/fixed/a.md" },
    ]) {
      expect(await say(inSession(input))).toMatch(/^! The store "Fixed" is attached to this session read-only/);
    }
    expect(await versions(fixed)).toBe(before);
    expect(await say(inSession({ command: "create", path: "/memories/free/b.md", file_text: "b" }))).toMatch(/^File/);
    expect(await say(inSession({ command: "view", path: "/memories/other/a.md" }))).toMatch(/^! .*does not exist/);
    const elsewhere = { command: "create", path: "/memories/other/b.md", file_text: "b" };
    expect(await say(inSession(elsewhere))).toMatch(/^! .*none of the stores/);
    const change = await database.db.prisma.change.findFirstOrThrow({
      where: { storeId: free },
      orderBy: { id: "desc" },
    });
    expect([change.sessionId, change.actorId]).toEqual([null, member.userId]);
    await flushCalls(database.db);
    expect(await database.db.prisma.sessionEvent.count({ where: { sessionId: session_id } })).toBe(0);
    await door.client.beta.sessions.archive(session_id);
    expect(await say(inSession({ command: "view", path: "/memories" }))).toMatch(/^! This session is archived/);
  });

  it("lets a reader read, refuses every call that writes in words, and notes what was to be deleted", async () => {
    const [store, { say, member }] = [await newStore(), await person("viewer")];
    const { data } = await door.client.beta.memoryStores.memories.list(store);
    const memory_id = data[0]?.type === "memory" ? data[0].id : "";
    const before = await versions(store);
    const entry = { content: "x", category: "factual_knowledge", importance: 1 };
    const calls: TryToolInput[] = [
      memory(store, { command: "create", path: "/memories/b.md", file_text: "b" }),
      memory(store, { command: "str_replace", path: "/memories/a.md", old_str: "text", new_str: "x" }),
      memory(store, { command: "insert", path: "/memories/a.md", insert_line: 0, insert_text: "x" }),
      memory(store, { command: "rename", old_path: "/memories/a.md", new_path: "/memories/b.md" }),
      memory(store, { command: "delete", path: "/memories/a.md" }),
      ...(
        [
          ["memory_write", { path: "/b.md", content: "b" }],
          ["memory_edit", { path: "/a.md", old_str: "text", new_str: "x" }],
          ["memory_delete", { path: "/a.md" }],
        ] as const
      ).map(([name, input]): TryToolInput => ({ memory_store_id: store, family: "documents", name, input })),
      { memory_store_id: store, family: "entries", name: "memory_store", input: entry },
      { memory_store_id: store, family: "entries", name: "memory_delete", input: { memory_id, reason: "x" } },
    ];
    for (const call of calls) expect(await say(call)).toMatch(/^! .*Your role \(viewer\) does not allow this/);
    expect(await versions(store)).toBe(before);
    expect(await say(memory(store, { command: "view", path: "/memories/a.md" }))).toContain("text");
    const noted = await database.db.prisma.auditEntry.findFirst({
      where: { action: "attempt.refused", workspaceId: door.workspaceId, actorId: member.userId },
    });
    expect(JSON.parse(noted?.target ?? "{}")).toEqual({ memory_store_id: store });
  });

  it("knows no store or session of others, and describes each call by its own fields", async () => {
    const [store, { context }] = [await newStore(), await person()];
    const stranger = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    const asked = { memory_store_id: store, family: "memory" as const };
    for (const run of [
      () => operations.describeTools.run(stranger, asked),
      () => operations.tryTool.run(stranger, memory(store, { command: "view", path: "/memories" })),
    ]) {
      await expect(run()).rejects.toMatchObject({ code: "not_found" });
    }
    const { family, forms, system_prompt } = operations.describeTools.present(
      await operations.describeTools.run(context(), asked),
      asked,
    );
    expect(forms.map(({ command, parameters }) => [command, Object.keys(parameters.properties)])).toEqual([
      ["view", ["path", "view_range"]],
      ["create", ["path", "file_text"]],
      ["str_replace", ["path", "old_str", "new_str"]],
      ["insert", ["path", "insert_line", "insert_text"]],
      ["delete", ["path"]],
      ["rename", ["old_path", "new_path"]],
    ]);
    expect(forms[2]?.parameters.required).toEqual(["path", "old_str"]);
    expect(system_prompt).toContain("Tried");
    expect(family).toBe("memory");
    expect(operations.tryTool.input.safeParse({ family: "memory", name: "memory", input: {} }).success).toBe(false);
  });
});
