import { expect, it } from "vitest";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { createMemories } from "./create-memories";
import { deleteMemories } from "./delete-memories";
import { exportMemories } from "./export-memories";
import { measureMemories } from "./measure-memories";
import { createMemoriesInput } from "./memory-bulk.schema";
import { summariesBelow } from "./memory-list.store";
import { moveMemories } from "./move-memories";
import { undoDelete } from "./undo-delete";

describeOnBoth("acts on many memories", (database) => {
  async function storeWith(...paths: string[]) {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(context, { name: "Store", description: "", metadata: {} });
    await fillStore(
      db,
      store,
      paths.map((path) => [path, `text of ${path}`]),
    );
    const memory_store_id = store.id;
    const all = () => summariesBelow(db, store.id, parsePathPrefix("/"));
    const start = await all();
    const idOf = (path: string) => start.find((memory) => memory.path === path)?.id ?? "";
    const chosen = (ids: string[], folders: string[] = []) => ({
      memory_store_id,
      memory_ids: ids.map(idOf),
      folders: folders.map(parsePathPrefix),
    });
    return {
      context,
      memory_store_id,
      chosen,
      idOf,
      all,
      paths: async () => (await all()).map(({ path }) => path),
      changes: () => db.prisma.change.count({ where: { storeId: store.id } }),
      audits: () => db.prisma.auditEntry.count({ where: { chainId: store.id } }),
      faults: async () => (await checkHistory(db, store.id)).faults,
      move: (what: ReturnType<typeof chosen>, into: string) =>
        moveMemories(context, { ...what, into: parsePathPrefix(into) }),
    };
  }

  it("moves memories and folders into a folder as one audited change, each memory once", async () => {
    const { chosen, move, paths, changes, audits, faults, idOf, all } = await storeWith("/a", "/b/c", "/b/d/e", "/f");
    const before = [await changes(), await audits()];
    const id = idOf("/b/d/e");
    expect(await move(chosen(["/a", "/b/c"], ["/b/", "/b/d/"]), "/x/")).toMatchObject({ moved: 3 });
    expect(await paths()).toEqual(["/f", "/x/a", "/x/b/c", "/x/b/d/e"]);
    expect((await all()).find(({ path }) => path === "/x/b/d/e")?.id).toBe(id);
    expect([await changes(), await audits()]).toEqual(before.map((count) => count + 1));
    expect(await faults()).toEqual([]);
  });

  it("moves nothing where one place is taken, two become one, or a folder would go into itself", async () => {
    const { chosen, move, paths, changes } = await storeWith("/a", "/b/a", "/b/c", "/x/c");
    const before = await changes();
    await expect(move(chosen(["/a", "/b/a"]), "/y/")).rejects.toMatchObject({ code: "path_conflict" });
    await expect(move(chosen(["/a", "/b/c"]), "/x/")).rejects.toMatchObject({ code: "path_conflict" });
    await expect(move(chosen([], ["/b/"]), "/b/z/")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(move(chosen([], ["/gone/"]), "/x/")).rejects.toMatchObject({ code: "not_found" });
    expect(await paths()).toEqual(["/a", "/b/a", "/b/c", "/x/c"]);
    expect(await changes()).toBe(before);
    expect(await move(chosen(["/b/a"]), "/b/")).toEqual({ moved: 0, changeId: null });
  });

  it("deletes as one change, and takes it back as one", async () => {
    const { context, memory_store_id, chosen, all, changes, faults } = await storeWith("/a", "/b/c", "/b/d", "/e");
    const before = await all();
    const count = await changes();
    const { deleted, changeId } = await deleteMemories(context, chosen(["/a", "/b/c"], ["/b/"]));
    expect([deleted, await changes()]).toEqual([3, count + 1]);
    const undo = { memory_store_id, change_id: changeId ?? "" };
    expect(await undoDelete(context, undo)).toEqual({ restored: 3, left: 0 });
    expect(await changes()).toBe(count + 2);
    const same = (rows: typeof before) => rows.map(({ id, path, sha256 }) => ({ id, path, sha256 }));
    expect(same(await all())).toEqual(same(before));
    expect(await undoDelete(context, undo)).toEqual({ restored: 0, left: 3 });
    expect(await faults()).toEqual([]);
  });

  it("does not bring back what was redacted since, and nothing at all over a path that was taken", async () => {
    const { context, memory_store_id, chosen, all, paths } = await storeWith("/a", "/b");
    const versionId = (await all()).find(({ path }) => path === "/a")?.versionId ?? "";
    const { changeId } = await deleteMemories(context, chosen(["/a", "/b"]));
    await redactVersion(context, { memory_store_id, memory_version_id: versionId, reason: "secret" });
    const undo = () => undoDelete(context, { memory_store_id, change_id: changeId ?? "" });
    const create = (path: string) =>
      createMemories(context, createMemoriesInput.parse({ memory_store_id, memories: [{ path, content: "" }] }));
    await create("/b/below");
    await expect(undo()).rejects.toMatchObject({ code: "path_conflict" });
    await deleteMemories(context, { memory_store_id, memory_ids: [], folders: [parsePathPrefix("/b/")] });
    expect(await undo()).toEqual({ restored: 1, left: 1 });
    expect(await paths()).toEqual(["/b"]);
  });

  it("creates several as one change and refuses each taken path by itself", async () => {
    const { context, memory_store_id, changes, paths, faults } = await storeWith("/a", "/b/c");
    const count = await changes();
    const memories = ["/a", "/b", "/n/1", "/n/1", "/n/1/x", "/n/2"].map((path) => ({ path, content: path }));
    const { created, refused } = await createMemories(
      context,
      createMemoriesInput.parse({ memory_store_id, memories }),
    );
    expect(created.map(({ path }) => path)).toEqual(["/n/1", "/n/2"]);
    expect(refused.map(({ path }) => path)).toEqual(["/a", "/b", "/n/1", "/n/1/x"]);
    expect(await changes()).toBe(count + 1);
    expect(await paths()).toEqual(["/a", "/b/c", "/n/1", "/n/2"]);
    expect(await faults()).toEqual([]);
  });

  it("measures and exports what was chosen, few or many, in path order", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `/m/${String(at).padStart(2, "0")}`);
    const { context, chosen } = await storeWith("/a", "/b", ...many);
    const what = chosen(["/a", "/m/03"], ["/m/"]);
    const exported = await exportMemories(context, what);
    expect(exported.map(({ path, content }) => [path, content])).toEqual(
      ["/a", ...many].map((path) => [path, `text of ${path}`]),
    );
    const size = exported.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    expect(await measureMemories(context, what)).toEqual({ memoryCount: 61, sizeBytes: size });
    expect((await exportMemories(context, chosen(["/b"]))).map(({ path }) => path)).toEqual(["/b"]);
    await expect(exportMemories(context, chosen([], ["/z/"]))).rejects.toMatchObject({ code: "not_found" });
  });
});
