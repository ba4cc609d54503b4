import { expect, it } from "vitest";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("review over REST", (database) => {
  const door = useProgramClient(database);
  const file = (text: string) => ({ command: "create", path: "/memories/x", file_text: text });

  it("answers the vendor's calls as before, whatever waits: the newest, in the vendor's shape", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await store.write("a", file("one\n"));
    const api = door.client.beta.memoryStores;
    const retrieved = await api.retrieve(store.id);
    expect(Object.keys(retrieved).sort()).toEqual(
      ["id", "type", "name", "description", "metadata", "created_at", "updated_at", "archived_at"].sort(),
    );
    const { data } = await api.memories.list(store.id, { view: "full" });
    expect(data).toMatchObject([{ type: "memory", path: "/x", content: "one\n" }]);
    const [version] = (await api.memoryVersions.list(store.id)).data;
    expect(version).not.toHaveProperty("review_state");
    const updated = await api.memories.update((data[0] as { id: string }).id, {
      memory_store_id: store.id,
      content: "two\n",
    });
    expect(updated).toMatchObject({ type: "memory", path: "/x" });
    expect(await store.approved()).toEqual({});
  });

  it("restores a version of the memory that is named, as a new version", async () => {
    const store = await createReviewStore(database, door, {});
    await store.write("a", file("one\n"));
    await store.write("a", file("two\n"));
    await store.write("a", { command: "create", path: "/memories/y", file_text: "other\n" });
    const { data } = await door.client.beta.memoryStores.memoryVersions.list(store.id);
    const [other, two, one] = data;
    const at = `/v1/memory_stores/${store.id}/memories/${one!.memory_id}/restore`;
    const restored = await door.send("POST", at, { body: { memory_version_id: one!.id } });
    expect([restored.status, restored.json]).toEqual([200, expect.objectContaining({ content: "one\n", path: "/x" })]);
    expect((await door.send("POST", at, { body: { memory_version_id: other!.id } })).status).toBe(404);
    const diff = await door.send("GET", `/v1/memory_stores/${store.id}/memory_versions/${one!.id}/diff/${two!.id}`);
    expect(diff.json).toMatchObject({ added_lines: 1, removed_lines: 1, hunks: [{ lines: ["-one\n", "+two\n"] }] });
    const none = `/v1/memory_stores/${store.id}/memory_versions/${one!.id}/diff/memver_01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    expect((await door.send("GET", none)).status).toBe(404);
  });

  it("lets no key that writes decide or comment", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const id = await store.write("a", file("one\n"));
    for (const [path, body] of [
      ["review", { verdict: "approve" }],
      ["review", { verdict: "undo" }],
      ["review", { verdict: "comment", comment: "fine" }],
      ["comments", { body: "fine" }],
    ] as const) {
      const { status, json } = await door.send("POST", `/v1/changes/${id}/${path}`, { body });
      const message = expect.stringMatching(
        /^This key \(read_write\).* change\.(review|comment)\. Keys that have it: review\.$/,
      );
      expect([status, json.error]).toEqual([403, expect.objectContaining({ type: "permission_error", message })]);
    }
    for (const body of [{}, { verdict: "like" }, { verdict: "comment" }, { verdict: "approve", surprise: 1 }]) {
      expect((await door.send("POST", `/v1/changes/${id}/review`, { body })).status).toBe(400);
    }
    expect(await store.approved()).toEqual({});
  });
});
