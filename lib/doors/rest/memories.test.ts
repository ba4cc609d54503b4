import Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { collect } from "@/lib/testing/fixtures";
import { refusalOf, useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("memories over REST", (database) => {
  const door = useProgramClient(database);
  const memories = () => door.client.beta.memoryStores.memories;
  const newStore = async () => (await door.client.beta.memoryStores.create({ name: "Store" })).id;
  const versionsOf = async (store: string, memory?: string) =>
    collect(door.client.beta.memoryStores.memoryVersions.list(store, { memory_id: memory, limit: 100 }));

  it("creates in the vendor's shape; basic hides the content and nothing else", async () => {
    const store = await newStore();
    const basic = await memories().create(store, { path: "/a/b.md", content: "Grüße 🦊" });
    expect(basic).toEqual({
      id: expect.stringMatching(/^mem_[0-9A-Z]{26}$/),
      type: "memory",
      memory_store_id: store,
      memory_version_id: expect.stringMatching(/^memver_[0-9A-Z]{26}$/),
      path: "/a/b.md",
      content: null,
      content_sha256: sha256Hex("Grüße 🦊"),
      content_size_bytes: 12,
      created_at: expect.any(String),
      updated_at: basic.created_at,
    });
    const inStore = { memory_store_id: store };
    expect(await memories().retrieve(basic.id, inStore)).toEqual({ ...basic, content: "Grüße 🦊" });
    expect(await memories().retrieve(basic.id, { ...inStore, view: "basic" })).toEqual(basic);
    const full = await memories().create(store, { path: "/c", content: "x", view: "full" });
    expect(full.content).toBe("x");
    expect((await memories().update(full.id, { ...inStore, content: "y" })).content).toBeNull();
    expect((await memories().update(full.id, { ...inStore, content: "z", view: "full" })).content).toBe("z");
  });

  it("updates content, path, both: one version each, the id stays", async () => {
    const store = await newStore();
    const inStore = { memory_store_id: store };
    const made = await memories().create(store, { path: "/a", content: "1" });
    const edited = await memories().update(made.id, { ...inStore, content: "2" });
    const moved = await memories().update(made.id, { ...inStore, path: "/b" });
    const both = await memories().update(made.id, { ...inStore, path: "/c/d", content: "3", view: "full" });
    expect(edited).toMatchObject({ id: made.id, path: "/a", content_sha256: sha256Hex("2") });
    expect(moved).toMatchObject({ id: made.id, path: "/b", content_sha256: sha256Hex("2") });
    expect(both).toMatchObject({ id: made.id, path: "/c/d", content: "3", created_at: made.created_at });
    const versions = await versionsOf(store, made.id);
    expect(versions.map(({ operation, path }) => [operation, path])).toEqual([
      ["modified", "/c/d"],
      ["modified", "/b"],
      ["modified", "/a"],
      ["created", "/a"],
    ]);
    expect(versions[0]!.id).toBe(both.memory_version_id);
  });

  it("writes no version and no change where nothing changes", async () => {
    const store = await newStore();
    const inStore = { memory_store_id: store };
    const made = await memories().create(store, { path: "/a", content: "same" });
    for (const params of [
      { content: "same" },
      { path: "/a" },
      { content: "same", path: "/a" },
      { content: "same", path: null },
    ]) {
      expect(await memories().update(made.id, { ...inStore, ...params })).toEqual(made);
    }
    expect(await versionsOf(store)).toHaveLength(1);
    expect(await database.db.prisma.change.count({ where: { storeId: store } })).toBe(1);
    expect(await database.db.prisma.auditEntry.count({ where: { chainId: store } })).toBe(1);
  });

  it("refuses an update of nothing, and a create without path or content", async () => {
    const store = await newStore();
    const made = await memories().create(store, { path: "/a", content: "" });
    const path = `/v1/memory_stores/${store}/memories`;
    for (const [where, body] of [
      [`${path}/${made.id}`, {}],
      [`${path}/${made.id}`, { content: null, path: null }],
      [`${path}/${made.id}`, { precondition: { type: "content_sha256", content_sha256: made.content_sha256 } }],
      [path, { path: "/b" }],
      [path, { content: "x" }],
      [path, { path: "/b", content: null }],
    ] as const) {
      const answer = await door.send("POST", where, { body });
      expect(answer).toMatchObject({ status: 400, json: { error: { type: "invalid_request_error" } } });
    }
    expect(await versionsOf(store)).toHaveLength(1);
  });

  it("applies an update only on the content it was based on, and forgives a repeated one", async () => {
    const store = await newStore();
    const inStore = { memory_store_id: store };
    const made = await memories().create(store, { path: "/a", content: "1" });
    const onFirst = { type: "content_sha256", content_sha256: made.content_sha256 } as const;
    const second = await memories().update(made.id, { ...inStore, content: "2", precondition: onFirst });
    const stale = await refusalOf(memories().update(made.id, { ...inStore, content: "3", precondition: onFirst }));
    expect(stale).toBeInstanceOf(Anthropic.ConflictError);
    expect(stale).toMatchObject({ status: 409, type: "memory_precondition_failed_error" });
    const staleMove = memories().update(made.id, { ...inStore, path: "/b", precondition: onFirst });
    expect(await refusalOf(staleMove)).toMatchObject({ type: "memory_precondition_failed_error" });
    expect(await memories().update(made.id, { ...inStore, content: "2", precondition: onFirst })).toEqual(second);
    const halfThere = memories().update(made.id, { ...inStore, content: "2", path: "/b", precondition: onFirst });
    expect(await refusalOf(halfThere)).toMatchObject({ type: "memory_precondition_failed_error" });
    expect(await versionsOf(store)).toHaveLength(2);
    const other = await memories().create(store, { path: "/taken", content: "" });
    // Both are wrong: the stale read is what the caller must repair first.
    const twice = memories().update(made.id, { ...inStore, path: other.path, precondition: onFirst });
    expect(await refusalOf(twice)).toMatchObject({ type: "memory_precondition_failed_error" });
  });

  it("deletes, also only on the expected content", async () => {
    const store = await newStore();
    const inStore = { memory_store_id: store };
    const made = await memories().create(store, { path: "/a", content: "1" });
    const refused = memories().delete(made.id, { ...inStore, expected_content_sha256: sha256Hex("other") });
    expect(await refusalOf(refused)).toMatchObject({ status: 409, type: "memory_precondition_failed_error" });
    const done = await memories().delete(made.id, { ...inStore, expected_content_sha256: made.content_sha256 });
    expect(done).toEqual({ id: made.id, type: "memory_deleted" });
    for (const call of [
      () => memories().retrieve(made.id, inStore),
      () => memories().update(made.id, { ...inStore, content: "2" }),
      () => memories().delete(made.id, inStore),
      () => memories().delete(made.id, { ...inStore, expected_content_sha256: made.content_sha256 }),
    ]) {
      expect(await refusalOf(call)).toBeInstanceOf(Anthropic.NotFoundError);
    }
    const versions = await versionsOf(store, made.id);
    expect(versions.map((version) => version.operation)).toEqual(["deleted", "created"]);
    const again = await memories().create(store, { path: "/a", content: "1" });
    expect(again.id).not.toBe(made.id);
  });

  it("finds nothing under the id of another kind, another store or nobody", async () => {
    const [store, other] = [await newStore(), await newStore()];
    const made = await memories().create(store, { path: "/a", content: "1" });
    const ids = [
      made.id.replace("mem_", "memver_"),
      made.id.toLowerCase(),
      `${made.id}0`,
      "mem_",
      "x",
      store,
      "%",
      "a/b",
    ];
    for (const id of ids) {
      expect(await refusalOf(() => memories().retrieve(id, { memory_store_id: store }))).toMatchObject({ status: 404 });
    }
    expect(await refusalOf(memories().retrieve(made.id, { memory_store_id: other }))).toMatchObject({ status: 404 });
    const change = memories().update(made.id, { memory_store_id: other, content: "2" });
    expect(await refusalOf(change)).toMatchObject({ status: 404 });
    expect(await refusalOf(memories().delete(made.id, { memory_store_id: other }))).toMatchObject({ status: 404 });
    expect((await memories().retrieve(made.id, { memory_store_id: store })).content).toBe("1");
  });
});
