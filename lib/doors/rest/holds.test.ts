import { expect, it } from "vitest";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("holds over REST", (database) => {
  const door = useProgramClient(database);

  it("are placed, listed, kept and lifted by a key for compliance, and stop the vendor's calls", async () => {
    const officer = await door.createKey({ access: "compliance" });
    const send = (method: string, path: string, body?: unknown) => door.send(method, path, { key: officer, body });
    const api = door.client.beta.memoryStores;
    const store = await api.create({ name: "Held" });
    const memory = await api.memories.create(store.id, { path: "/a/b", content: "one" });
    await api.memories.update(memory.id, { memory_store_id: store.id, content: "two" });
    const [, first] = (await api.memoryVersions.list(store.id)).data;

    const body = { memory_store_id: store.id, path_prefix: "/a/", ground: "regulator", reason: "Letter of May" };
    const placed = await send("POST", "/v1/holds", body);
    expect([placed.status, placed.json]).toEqual([
      200,
      expect.objectContaining({ type: "hold", kind: "path", path_prefix: "/a", lifted: null }),
    ]);
    const id = String(placed.json.id);
    const refused = await refusalOf(api.memoryVersions.redact(first!.id, { memory_store_id: store.id }));
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ error: { type: "conflict_error", hold_id: id } });
    expect((await refusalOf(api.delete(store.id))).status).toBe(409);

    const list = await send("GET", `/v1/holds?memory_store_id=${store.id}&active=true`);
    expect(list.json).toMatchObject({ data: [{ id }], next_page: null });
    expect((await send("GET", `/v1/holds/${id}`)).json).toMatchObject({ id, covers: { memories: 1, versions: 2 } });
    const lifted = await send("POST", `/v1/holds/${id}/lift`, { ground: "ended", reason: "Answered" });
    expect(lifted.json).toMatchObject({ id, path_prefix: null, lifted: { ground: "ended", reason: "Answered" } });
    const redacted = await api.memoryVersions.redact(first!.id, { memory_store_id: store.id });
    expect(redacted.redacted_at).not.toBeNull();
    await api.delete(store.id);
    expect((await send("GET", `/v1/holds/${id}`)).status).toBe(404);
  });

  it("are nothing for keys that write, nor is writing for a key that holds", async () => {
    expect((await door.send("GET", "/v1/holds")).status).toBe(403);
    const officer = await door.createKey({ access: "compliance" });
    const made = await door.send("POST", "/v1/memory_stores", { key: officer, body: { name: "Mine" } });
    expect(made.status).toBe(403);
    for (const body of [{}, { memory_store_id: "memstore_x", ground: "other", reason: "x" }, { ground: "mood" }]) {
      expect((await door.send("POST", "/v1/holds", { key: officer, body })).status).toBe(400);
    }
    expect((await door.send("GET", "/v1/holds/hold_nothing", { key: officer })).status).toBe(404);
  });
});
