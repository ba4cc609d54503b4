import { expect, it } from "vitest";
import { flushCalls } from "@/lib/session/note-call";
import { contextOf, createMember, createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createTestSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";
import { retrieveFirstCall } from "./retrieve-first-call";

describeOnBoth("waiting for the first call of an agent", (database) => {
  const door = useProgramClient(database);
  const newStore = async (name = "Awaited") => (await door.client.beta.memoryStores.create({ name })).id;
  const member = async (role: "admin" | "viewer" = "admin") =>
    contextOf(database.db, await createMember(database.db, door.workspaceId, role));
  const view = { command: "view", path: "/memories" };

  it("sees a named run, and nothing that came before or went elsewhere", async () => {
    const [store, other, viewer] = [await newStore(), await newStore(), await member("viewer")];
    await callMemory(door, store, view, { headers: { "x-session-id": "before" } });
    await flushCalls(database.db);
    // Ids and times are of the same clock, to the millisecond.
    const since = new Date(Date.now() + 1).toISOString();
    while (new Date().toISOString() <= since) await Promise.resolve();
    await callMemory(door, other, view, { headers: { "x-session-id": "elsewhere" } });
    await flushCalls(database.db);
    const ask = () => retrieveFirstCall(viewer, { memory_store_id: store, since });
    expect(await ask()).toBeNull();
    await callMemory(door, store, view, { headers: { "x-session-id": "now" } });
    await flushCalls(database.db);
    expect(await ask()).toMatchObject({ call: { tool: "memory", command: "view" }, write: null });
  });

  it("sees a write by REST, a call in a session, and any use of the key that was made for it", async () => {
    const [store, admin, since] = [await newStore(), await member(), new Date().toISOString()];
    const session = await createTestSession(door, [store]);
    const ofSession = () => retrieveFirstCall(admin, { session_id: session.id, since });
    expect(await ofSession()).toBeNull();
    await door.send("POST", `/api/sessions/${session.id}/tools`, {
      body: { type: "tool_use", id: "1", name: "memory", input: view },
    });
    await flushCalls(database.db);
    expect(await ofSession()).toMatchObject({ call: { sessionId: session.id } });

    const written = await newStore();
    const { id } = await door.client.beta.memoryStores.memories.create(written, { path: "/a.md", content: "a" });
    expect(await retrieveFirstCall(admin, { memory_store_id: written, since })).toMatchObject({
      write: { storeId: written, memoryId: id },
    });

    const quiet = await newStore();
    const secret = await door.createKey({ storeIds: [quiet] });
    const key = await database.db.prisma.key.findFirstOrThrow({
      where: { workspaceId: door.workspaceId, scope: "some" },
      orderBy: { id: "desc" },
    });
    const ofKey = () => retrieveFirstCall(admin, { memory_store_id: quiet, api_key_id: key.id, since });
    expect(await ofKey()).toBeNull();
    await door.send("GET", `/api/stores/${quiet}/tools`, { key: secret });
    expect(await ofKey()).toMatchObject({ call: null, write: null });
    const viewer = await member("viewer");
    await expect(
      retrieveFirstCall(viewer, { memory_store_id: quiet, api_key_id: key.id, since }),
    ).rejects.toMatchObject({ code: "permission" });
  });

  it("tells nobody of another workspace", async () => {
    const [store, since] = [await newStore(), new Date().toISOString()];
    const foreign = await createWorkspace(database.db);
    await createTestKey(database.db, foreign);
    const stranger = contextOf(database.db, await createMember(database.db, foreign, "admin"));
    await expect(retrieveFirstCall(stranger, { memory_store_id: store, since })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
