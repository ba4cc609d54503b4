import { expect, it } from "vitest";
import { fillStore } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("a full store", (database) => {
  const door = useProgramClient(database);

  it("takes 10,000 memories and no more; edits, renames and, after a deletion, a create work", async () => {
    const api = door.client.beta.memoryStores;
    const store = (await api.create({ name: "Full" })).id;
    const inStore = { memory_store_id: store };
    const paths = Array.from({ length: 9_999 }, (_, i) => [`/d${i % 100}/${i}`, "x"] as const);
    await fillStore(database.db, { id: store, workspaceId: door.workspaceId }, paths);
    const last = await api.memories.create(store, { path: "/last", content: "" });
    const refused = await refusalOf(api.memories.create(store, { path: "/more", content: "" }));
    expect(refused).toMatchObject({ status: 400, type: "invalid_request_error" });
    expect(refused.message).toContain("10,000");
    expect((await api.memories.update(last.id, { ...inStore, content: "y", path: "/moved" })).path).toBe("/moved");
    const preview = { "anthropic-beta": "managed-agents-2026-04-01" };
    const upsert = { path: "/moved", content: "z" };
    const replaced = await door.send("POST", `/v1/memory_stores/${store}/memories`, { body: upsert, headers: preview });
    expect(replaced).toMatchObject({ status: 200, json: { id: last.id } });
    await api.memories.delete(last.id, inStore);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, (_, i) => api.memories.create(store, { path: `/again${i}`, content: "" })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await database.db.prisma.memory.count({ where: { storeId: store, path: { not: null } } })).toBe(10_000);
    const folders = await api.memories.list(store, { depth: 1, limit: 100 });
    expect(folders.data).toHaveLength(100);
    expect(folders.next_page).not.toBeNull();
  });
});
