import { expect, it } from "vitest";
import { parseMemoryPath, parsePathPrefix } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { deleteMemories } from "./delete-memories";
import { updateMemoryInput } from "./memory.schema";
import { undoMoveInput } from "./memory-bulk.schema";
import { summariesBelow } from "./memory-list.store";
import { moveFolder } from "./move-folder";
import { moveMemories } from "./move-memories";
import { undoMove } from "./undo-move";
import { updateMemory } from "./update-memory";

describeOnBoth("undoing a move", (database) => {
  async function storeWith(...paths: string[]) {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "editor"));
    const store = await createStore(context, { name: "Store", description: "", metadata: {} });
    await fillStore(
      db,
      store,
      paths.map((path) => [path, `text of ${path}`]),
    );
    const memory_store_id = store.id;
    const all = () => summariesBelow(db, store.id, parsePathPrefix("/"));
    const at = async (path: string) => (await all()).find((memory) => memory.path === path)!;
    return {
      context,
      memory_store_id,
      all,
      at,
      paths: async () => (await all()).map(({ path }) => path),
      changes: () => db.prisma.change.count({ where: { storeId: store.id } }),
      faults: async () => (await checkHistory(db, store.id)).faults,
      moveInto: async (into: string, memories: string[], folders: string[] = []) => {
        const memory_ids = await Promise.all(memories.map(async (path) => (await at(path)).id));
        const chosen = { memory_store_id, memory_ids, folders: folders.map(parsePathPrefix) };
        return moveMemories(context, { ...chosen, into: parsePathPrefix(into) });
      },
      update: async (path: string, change: { path?: string; content?: string }) =>
        updateMemory(context, updateMemoryInput.parse({ memory_store_id, memory_id: (await at(path)).id, ...change })),
      undo: (change_id: string | null) => undoMove(context, { memory_store_id, change_id: change_id ?? "" }),
    };
  }

  it("puts memories and folders back as one change: ids, texts and paths as they were", async () => {
    const { moveInto, undo, all, changes, faults } = await storeWith("/a", "/b/c", "/b/d/e", "/f/g");
    const same = async () => (await all()).map(({ id, path, sha256 }) => ({ id, path, sha256 }));
    const before = await same();
    const { changeId } = await moveInto("/x/", ["/a", "/f/g"], ["/b/"]);
    const count = await changes();
    expect(await undo(changeId)).toEqual({ moved: 4, left: 0 });
    expect(await same()).toEqual(before);
    expect(await changes()).toBe(count + 1);
    expect(await undo(changeId)).toEqual({ moved: 0, left: 4 });
    expect(await changes()).toBe(count + 1);
    expect(await faults()).toEqual([]);
  });

  it("puts a folder back that was moved into what it had left, and a memory that took a folder's name", async () => {
    const { context, memory_store_id, moveInto, undo, update, paths } = await storeWith("/a/b/a", "/c/c");
    const { changeId } = await moveFolder(context, {
      memory_store_id,
      from: parseMemoryPath("/a/b"),
      to: parseMemoryPath("/d"),
    });
    expect(await undo(changeId)).toEqual({ moved: 1, left: 0 });
    const { versionId } = await update("/c/c", { path: "/c" });
    expect(await undoMove(context, { memory_store_id, memory_version_id: versionId })).toEqual({ moved: 1, left: 0 });
    const swap = await moveInto("/", ["/a/b/a", "/c/c"]).catch((error) => error.code);
    // "/a" is above "/a/b/a" only while that is there: the move out of it is allowed, and so is the way back.
    expect(swap).toMatchObject({ moved: 2 });
    expect(await undo(swap.changeId)).toEqual({ moved: 2, left: 0 });
    expect(await paths()).toEqual(["/a/b/a", "/c/c"]);
  });

  it("keeps what was written meanwhile, and leaves what was moved again or deleted where it is", async () => {
    const { context, memory_store_id, moveInto, undo, update, at, paths } = await storeWith("/a", "/b", "/c");
    const { changeId } = await moveInto("/x/", ["/a", "/b", "/c"]);
    await update("/x/a", { content: "written since" });
    await update("/x/b", { path: "/y/b" });
    await deleteMemories(context, { memory_store_id, memory_ids: [(await at("/x/c")).id], folders: [] });
    expect(await undo(changeId)).toEqual({ moved: 1, left: 2 });
    expect(await paths()).toEqual(["/a", "/y/b"]);
    expect((await at("/a")).sizeBytes).toBe("written since".length);
  });

  it("moves nothing at all while one of the places is taken, above and below included, and names it", async () => {
    const { context, memory_store_id, moveInto, undo, update, at, paths } = await storeWith("/a", "/b/c", "/other");
    const { changeId } = await moveInto("/x/", ["/a"], ["/b/"]);
    for (const taken of ["/a", "/a/below", "/b", "/b/c"]) {
      await update("/other", { path: taken });
      await expect(undo(changeId)).rejects.toMatchObject({
        code: "path_conflict",
        details: { conflicting_path: taken },
      });
      expect(await paths()).toEqual([taken, "/x/a", "/x/b/c"].sort());
      await update(taken, { path: "/other" });
    }
    await deleteMemories(context, { memory_store_id, memory_ids: [(await at("/other")).id], folders: [] });
    expect(await undo(changeId)).toEqual({ moved: 2, left: 0 });
  });

  it("does not tell a path that was redacted, and knows no move where nothing moved", async () => {
    const { context, memory_store_id, moveInto, undo, update, at } = await storeWith("/secret", "/b");
    const { versionId } = await at("/secret");
    const { changeId } = await moveInto("/x/", ["/secret", "/b"]);
    const admin = { ...context, actor: { ...context.actor, role: "admin" } } as typeof context;
    await redactVersion(admin, { memory_store_id, memory_version_id: versionId, reason: "secret" });
    expect(await undo(changeId)).toEqual({ moved: 1, left: 1 });
    const edited = await update("/b", { content: "new" });
    const unmoved = { memory_store_id, memory_version_id: edited.versionId };
    await expect(undoMove(context, unmoved)).rejects.toMatchObject({ code: "not_found" });
    await expect(undo("chg_01ARZ3NDEKTSV4RRFFQ69G5FAV")).rejects.toMatchObject({ code: "not_found" });
    const other = await storeWith("/a");
    const elsewhere = { memory_store_id: other.memory_store_id, change_id: changeId ?? "" };
    await expect(undoMove(other.context, elsewhere)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is asked for by a change or by a version, not both", () => {
    const memory_store_id = "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    expect(undoMoveInput.safeParse({ memory_store_id }).success).toBe(false);
  });
});
