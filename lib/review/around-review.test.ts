import { expect, it } from "vitest";
import { hourMs } from "@/lib/domain/durations";
import { setMemoryExpiry } from "@/lib/retention/set-memory-expiry";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewPatch, type ReviewStore } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { ToolResult } from "@/lib/testing/tool-client";

const soon = () => new Date(Date.now() + hourMs).toISOString();

describeOnBoth("what was approved, and ways around a review", (database) => {
  const door = useProgramClient(database);

  const keep = async (store: ReviewStore, session: string, content: string, more: object = {}) => {
    const input = { content, category: "user_preference", importance: 2, ...more };
    const body = { type: "tool_use", id: "toolu_1", name: "memory_store", input };
    const options = { body, headers: { "x-session-id": session } };
    const { json } = await door.send<ToolResult>("POST", `/api/stores/${store.id}/tools`, options);
    expect(json.is_error ?? false).toBe(false);
  };
  const approveAll = async (store: ReviewStore) => {
    for (const { id } of await store.changes()) await store.review(id, { verdict: "approve" });
  };
  async function approved(review: ReviewPatch = { policy: "approved" }) {
    const store = await createReviewStore(database, door, review);
    await store.write("founder", { command: "create", path: "/memories/a", file_text: "one\n" });
    await approveAll(store);
    const { id } = await database.db.prisma.memory.findFirstOrThrow({ where: { storeId: store.id } });
    return { store, at: `/v1/memory_stores/${store.id}/memories/${id}` };
  }

  it("is not pushed out by entries that wait, nor pruned by a program", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await keep(store, "founder", "Lunch is at noon");
    await keep(store, "founder", "The build server is called Hector");
    await approveAll(store);
    const before = await store.approved();
    const { settings } = await database.db.prisma.store.findUniqueOrThrow({ where: { id: store.id } });
    const entries = { ...JSON.parse(settings).entries, max_entries: 2 };
    const data = { settings: JSON.stringify({ ...JSON.parse(settings), entries }) };
    await database.db.prisma.store.update({ where: { id: store.id }, data });
    await keep(store, "mallory", "Backups are tested every month", { importance: 5 });
    await keep(store, "mallory", "Production runs in Frankfurt", { importance: 5 });
    const pruned = await door.send("POST", `/v1/memory_stores/${store.id}/prune`, { body: { max_entries: 1 } });
    expect([pruned.status, pruned.text]).toEqual([409, expect.stringContaining("a person's review")]);
    const fewer = await door.send("POST", `/v1/memory_stores/${store.id}/settings`, {
      body: { entries: { ...entries, max_entries: 1 } },
    });
    expect([fewer.status, fewer.text]).toEqual([403, expect.stringContaining("for people to decide")]);
    expect(await store.approved()).toEqual(before);
    // Whoever replaces an entry with nearly the same does not end what is served in its place.
    await keep(store, "mallory", "Lunch is at noon!", { expires_at: soon() });
    expect(await database.db.prisma.memoryAttribute.count({ where: { storeId: store.id, expiresAt: null } })).toBe(4);
  });

  it("is given no end by a program, with a text or without", async () => {
    const { store, at } = await approved();
    for (const body of [{ expires_at: soon() }, { expires_at: soon(), content: "two\n" }]) {
      const { status, text } = await door.send("POST", at, { body });
      expect([status, text]).toEqual([409, expect.stringContaining("ask a person to set it")]);
    }
    expect(await database.db.prisma.memoryAttribute.count({ where: { storeId: store.id } })).toBe(0);
    const body = { path: "/new", content: "x", expires_at: soon() };
    expect((await door.send("POST", `/v1/memory_stores/${store.id}/memories`, { body })).status).toBe(200);
  });

  it("keeps the end and the importance that people gave it", async () => {
    const { store, at } = await approved();
    const member = async (expires_at: string | null) =>
      setMemoryExpiry(store.editor, { memory_store_id: store.id, memory_id: at.split("/").at(-1) ?? "", expires_at });
    const end = soon();
    await member(end);
    for (const expires_at of [null, new Date(Date.parse(end) + 1_000).toISOString()])
      expect((await door.send("POST", at, { body: { expires_at } })).status).toBe(409);
    expect((await door.send("POST", at, { body: { expires_at: end } })).status).toBe(200);
    const least = await door.send("POST", `${at}/importance`, { body: { importance: 1 } });
    expect([least.status, least.text]).toEqual([409, expect.stringContaining("ask a person to set it")]);
    expect(await database.db.prisma.memoryAttribute.findMany({ where: { storeId: store.id } })).toMatchObject([
      { expiresAt: end, importance: null },
    ]);
  });

  it("is not made less important by whoever stores nearly the same again", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await keep(store, "founder", "Lunch is at noon", { importance: 5 });
    await approveAll(store);
    await keep(store, "mallory", "Lunch is at noon!", { importance: 1 });
    const rows = await database.db.prisma.memoryAttribute.findMany({ where: { storeId: store.id } });
    expect(rows.map(({ importance }) => importance).sort()).toEqual([1, 5]);
  });

  it("ends when a program says where its deletions wait for nobody", async () => {
    for (const review of [
      { policy: "open" as const },
      { policy: "approved" as const, auto_approve: [{ id: "all", glob: "/**", sample_every: 0, on: true }] },
    ]) {
      const { at } = await approved(review);
      expect((await door.send("POST", at, { body: { expires_at: soon() } })).status).toBe(200);
    }
  });
});
