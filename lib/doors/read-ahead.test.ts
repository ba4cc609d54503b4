import { expect, it } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { updateMemoryInput } from "@/lib/memory/memory.schema";
import { updateMemory } from "@/lib/memory/update-memory";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";

describeOnBoth("a memory that is read along with the key", (database) => {
  const door = useProgramClient(database);

  async function newMemory(content = "first") {
    const store = await door.send<{ id: string }>("POST", "/v1/memory_stores", { body: { name: "Store" } });
    const memories = `/v1/memory_stores/${store.json.id}/memories`;
    const memory = await door.send<{ id: string }>("POST", memories, { body: { path: "/a.md", content } });
    return { storeId: store.json.id, memoryId: memory.json.id, address: `${memories}/${memory.json.id}` };
  }

  const view = { command: "view", path: "/memories/a.md" };

  it("is shown to nobody whose key is not for its store", async () => {
    const { storeId, address } = await newMemory();
    const other = await newMemory();
    const key = await door.createKey({ storeIds: [other.storeId] });
    expect((await door.send("GET", address, { key })).status).toBe(404);
    await expect(callMemory(door, storeId, view, { key })).rejects.toThrow(/^404/);
    expect((await door.send("GET", other.address, { key })).status).toBe(200);
  });

  it("is shown to nobody under the address of another store", async () => {
    const { memoryId } = await newMemory();
    const other = await newMemory();
    const address = `/v1/memory_stores/${other.storeId}/memories/${memoryId}`;
    expect((await door.send("GET", address)).status).toBe(404);
  });

  it("says what is wrong with a body only to who has a key", async () => {
    const { storeId } = await newMemory();
    const tools = `/api/stores/${storeId}/tools`;
    expect((await door.send("POST", tools, { raw: "{", key: "plm_unknown" })).status).toBe(401);
    expect((await door.send("POST", tools, { raw: "{" })).status).toBe(400);
  });

  it("is what stands there now, whichever process wrote it", async () => {
    const { storeId, memoryId, address } = await newMemory();
    const read = async () => (await door.send<{ content?: string }>("GET", address)).json.content;
    const seen = async () => (await callMemory(door, storeId, view)).content;
    const other = await openDatabase(database.location);
    try {
      const member = contextOf(other, await createMember(other, door.workspaceId, "admin"));
      const target = { memory_store_id: storeId, memory_id: memoryId };
      for (const content of ["second", "third", "second"]) {
        await updateMemory(member, updateMemoryInput.parse({ ...target, content }));
        expect([await read(), await read()]).toEqual([content, content]);
        expect([await seen(), await seen()].every((text) => text.endsWith(`\t${content}`))).toBe(true);
      }
      await deleteMemory(member, target);
      expect((await door.send("GET", address)).status).toBe(404);
      expect((await callMemory(door, storeId, view)).is_error).toBe(true);
    } finally {
      await other.close();
    }
  });
});
