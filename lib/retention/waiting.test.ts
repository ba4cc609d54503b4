import { expect, it } from "vitest";
import { hourMs } from "@/lib/domain/durations";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewStore } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";
import { daysBefore } from "./days-before";
import { expireDue } from "./expire-due";
import { countUnread, readUnread } from "./retention.store";
import { setMemoryExpiry } from "./set-memory-expiry";

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

describeOnBoth("what waits for review, in time", (database) => {
  const door = useProgramClient(database);

  async function servedInPlaceOf(waiting: Record<string, unknown>): Promise<{ store: ReviewStore; memoryId: string }> {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const first = await store.write("founder", { command: "create", path: "/memories/a", file_text: "one\n" });
    await store.review(first, { verdict: "approve" });
    const { id: memoryId } = await database.db.prisma.memory.findFirstOrThrow({ where: { storeId: store.id } });
    await setMemoryExpiry(store.editor, {
      memory_store_id: store.id,
      memory_id: memoryId,
      expires_at: inHours(1),
    });
    await store.write("mallory", waiting);
    expect(await store.read("victim", "/a")).toBe("one\n");
    return { store, memoryId };
  }
  const search = async (store: ReviewStore) =>
    (await door.send("GET", `/v1/search?query=one&memory_store_id=${store.id}&revision=approved`)).json;

  it.each([
    ["text", { command: "insert", path: "/memories/a", insert_line: 0, insert_text: "new" }],
    ["move", { command: "rename", old_path: "/memories/a", new_path: "/memories/b" }],
    ["deletion", { command: "delete", path: "/memories/a" }],
  ])("serves nothing of a memory that has expired while a %s waits, nor when it was decided on", async (_, waiting) => {
    const { store } = await servedInPlaceOf(waiting);
    expect((await search(store)).data).toHaveLength(1);
    await expireDue(database.db, inHours(2));
    expect(await store.read("victim", "/a")).toBeNull();
    expect(await store.approved()).toEqual({});
    expect((await search(store)).data).toEqual([]);
    const [change] = await store.changes();
    expect((await store.review(change?.id ?? "", { verdict: "approve" })).status).toBe(200);
    expect(await store.approved()).toEqual({});
  });

  const insert = (text: string) => ({ command: "insert", path: "/memories/a", insert_line: 0, insert_text: text });

  it("serves no text below a waiting deletion that is approved once its memory has expired, nor after that is taken back", async () => {
    const { store, memoryId } = await servedInPlaceOf(insert("new"));
    const [text] = await store.changes();
    const deletion = await store.write("mallory", { command: "delete", path: "/memories/a" });
    await database.db.prisma.memoryAttribute.update({ where: { memoryId }, data: { expiresAt: inHours(-1) } });
    await expireDue(database.db, inHours(0));
    const served = async () => [await store.read("victim", "/a"), await store.approved(), (await search(store)).data];
    const nothing = [null, {}, []];
    expect(await served()).toEqual(nothing);
    for (const verdict of ["approve", "undo", "approve"]) {
      expect((await store.review(text?.id ?? "", { verdict })).status).toBe(200);
      expect(await served()).toEqual(nothing);
    }
    // Whoever keeps it after all keeps it.
    expect((await store.review(deletion, { verdict: "revert" })).status).toBe(200);
    await expireDue(database.db, inHours(0));
    expect(await store.approved()).toEqual({ "/a": "new\none\n" });
  });

  it("does not count what is kept back as unread: it waits for a person, and what is served stays", async () => {
    const { store } = await servedInPlaceOf({
      command: "insert",
      path: "/memories/a",
      insert_line: 0,
      insert_text: "new",
    });
    const since = daysBefore(inHours(24 * 60), 30);
    expect(await countUnread(database.db.read, store.id, since)).toBe(0);
    expect(await readUnread(database.db.read, { storeId: store.id, since }, { after: "", limit: 5 })).toEqual([]);
    const [change] = await store.changes();
    await store.review(change?.id ?? "", { verdict: "approve" });
    expect(await countUnread(database.db.read, store.id, since)).toBe(1);
  });
});
