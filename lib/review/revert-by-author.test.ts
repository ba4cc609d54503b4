import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { operations } from "@/lib/doors/operations";
import { contextOf } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("taking back all that somebody wrote", (database) => {
  const door = useProgramClient(database);
  const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });
  const sessionOf = async (label: string) =>
    (await database.db.prisma.session.findFirstOrThrow({ where: { workspaceId: door.workspaceId, label } })).id;
  type Stores = {
    stores: { memory_store_id: string; change_id: string; conflicts: unknown[]; changes: number; memories: number }[];
  };

  it("plans and does it in every store, one change each, and leaves what others built upon", async () => {
    const one = await createReviewStore(database, door, {});
    const two = await createReviewStore(database, door, { policy: "approved" });
    await one.write("good", create("/x", "good\n"));
    const [first] = await one.changes();
    await one.review(first!.id, { verdict: "approve" });
    const since = new Date(Date.now() - 1_000).toISOString();
    await one.write("evil", create("/x", "evil\n"));
    await one.write("evil", create("/y", "evil\n"));
    await one.write("evil", { command: "rename", old_path: "/memories/y", new_path: "/memories/w" });
    await one.write("evil", create("/built", "evil\n"));
    const built = await one.write("good", { ...create("/built", "evil\nand more\n") });
    await two.write("evil", create("/z", "evil\n"));
    const input = { session_id: await sessionOf("evil"), since };
    const planned = await runOperation(one.editor, operations.planAuthorRevert as never, input);
    const conflict = { memory_id: expect.any(String), reason: "later_unreviewed", change_id: built };
    const expected = [
      { memory_store_id: one.id, memory_store_name: "Reviewed", changes: 4, memories: 2, conflicts: [conflict] },
      { memory_store_id: two.id, memory_store_name: "Reviewed", changes: 1, memories: 1, conflicts: [] },
    ];
    expect((planned.json as unknown as Stores).stores).toEqual(expected);
    expect(await one.approved()).toMatchObject({ "/x": "evil\n", "/w": "evil\n" });
    const done = await runOperation(one.editor, operations.revertByAuthor as never, input);
    const { stores } = done.json as unknown as Stores;
    expect(stores.map(({ memory_store_id, conflicts }) => ({ memory_store_id, conflicts }))).toEqual(
      expected.map(({ memory_store_id, conflicts }) => ({ memory_store_id, conflicts })),
    );
    expect(stores.every(({ change_id }) => change_id.startsWith("chg_"))).toBe(true);
    expect(await one.approved()).toEqual({ "/x": "good\n", "/built": "evil\nand more\n" });
    expect(await two.approved()).toEqual({});
    expect(await two.read("evil", "/z")).toBe(null);
    expect(await one.changes({ state: "reverted" })).toHaveLength(3);
    const undo = await one.review((await one.changes({ state: "reverted" }))[0]!.id, { verdict: "undo" });
    expect(undo.status).toBe(200);
    expect(await one.approved()).toMatchObject({ "/x": "evil\n", "/w": "evil\n" });
  });

  it("takes back 1,000 writes in less than ten seconds", { timeout: 180_000, retry: 2 }, async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const actor = { ...store.editor.actor, kind: "key", keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV" } as const;
    const agent = contextOf(
      database.db,
      { kind: "key", workspaceId: actor.workspaceId, keyId: actor.keyId, access: "read_write", stores: "all" },
      { origin: "tool", session: { label: "a thousand" } },
    );
    const writes = Array.from({ length: 1_000 }, (_, i) =>
      commitChange(agent, {
        storeId: store.id,
        edits: [{ kind: "create", path: parseMemoryPath(`/n/${i}`), content: parseContent(`${i}\n`) }],
      }),
    );
    await Promise.all(writes);
    const input = {
      memory_store_id: store.id,
      session_id: await sessionOf("a thousand"),
      since: new Date(0).toISOString(),
    };
    const start = performance.now();
    const done = await runOperation(store.editor, operations.revertByAuthor as never, input);
    const seconds = (performance.now() - start) / 1_000;
    expect((done.json as unknown as Stores).stores).toMatchObject([{ changes: 1_000, memories: 1_000, conflicts: [] }]);
    expect(await store.approved()).toEqual({});
    expect(seconds).toBeLessThan(10);
  });
});
