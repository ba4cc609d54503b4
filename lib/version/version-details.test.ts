import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { listFolder } from "@/lib/memory/list-folder";
import { updateMemory } from "@/lib/memory/update-memory";
import { createStore } from "@/lib/store/create-store";
import { listStoreActivity } from "@/lib/store/list-store-activity";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listVersionDetails } from "./list-versions";
import { redactVersion } from "./redact-version";
import { restoreVersion } from "./restore-version";
import { retrieveVersionDetail } from "./retrieve-version-detail";

describeOnBoth("what the console shows beside a version", (database) => {
  let context: Context;
  let storeId: string;

  beforeAll(async () => {
    const { db } = database;
    context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    storeId = (await createStore(context, { name: "Notes", description: "", metadata: {} })).id;
  });

  const create = (path: string, text: string) =>
    createMemory(context, {
      memory_store_id: storeId,
      path: parseMemoryPath(path),
      content: parseContent(text),
      view: "basic",
      on_conflict: "refuse",
    });
  const write = (memoryId: string, text: string) =>
    updateMemory(context, {
      memory_store_id: storeId,
      memory_id: memoryId,
      content: parseContent(text),
      keep_if_occupied: false,
      view: "basic",
    });
  const history = async (memoryId: string) =>
    (await listVersionDetails(context, { memory_store_id: storeId, memory_id: memoryId, view: "basic", limit: 50 }))
      .versions;

  it("says what each version did to the size, and which came before", async () => {
    const memory = await create("/a.md", "12345");
    await write(memory.id, "123");
    await deleteMemory(context, { memory_store_id: storeId, memory_id: memory.id });
    const [, , first] = await history(memory.id);
    await restoreVersion(context, { memory_store_id: storeId, memory_version_id: first!.id });
    const versions = await history(memory.id);
    expect(versions.map(({ number, sizeChange }) => [number, sizeChange])).toEqual([
      [4, 5],
      [3, -3],
      [2, -2],
      [1, 5],
    ]);
    expect(versions.map(({ previousId }) => previousId)).toEqual([...versions.slice(1).map(({ id }) => id), null]);
  });

  it("counts across the end of a page", async () => {
    const memory = await create("/paged.md", "1");
    await write(memory.id, "12");
    const page = await listVersionDetails(context, {
      memory_store_id: storeId,
      memory_id: memory.id,
      view: "basic",
      limit: 1,
    });
    expect(page.versions.map(({ sizeChange }) => sizeChange)).toEqual([1]);
  });

  it("knows no size change on either side of a redaction", async () => {
    const memory = await create("/b.md", "secret");
    await write(memory.id, "fine");
    const [, first] = await history(memory.id);
    await redactVersion(context, { memory_store_id: storeId, memory_version_id: first!.id, reason: "secret" });
    expect((await history(memory.id)).map(({ sizeChange }) => sizeChange)).toEqual([null, null]);
  });

  it("retrieves one version with its text and the same words", async () => {
    const memory = await create("/c.md", "text");
    const found = await retrieveVersionDetail(context, {
      memory_store_id: storeId,
      memory_version_id: memory.versionId,
      view: "full",
    });
    expect(found).toMatchObject({ content: "text", number: 1, actorName: "admin person", previousId: null });
    const stranger = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    const foreign = { memory_store_id: storeId, memory_version_id: memory.versionId, view: "full" as const };
    await expect(retrieveVersionDetail(stranger, foreign)).rejects.toMatchObject({ code: "not_found" });
  });

  it("lists one folder and no deeper, page by page", async () => {
    await create("/folder/one.md", "1");
    await create("/folder/sub/two.md", "2");
    await create("/folder/three.md", "3");
    const input = { memory_store_id: storeId, path_prefix: "/folder/" as never, limit: 2 };
    const first = await listFolder(context, input);
    const second = await listFolder(context, { ...input, page: first.nextPage ?? undefined });
    const paths = [...first.items, ...second.items].map((item) =>
      item.kind === "folder" ? item.path : item.memory.path,
    );
    expect(paths).toEqual(["/folder/one.md", "/folder/sub/", "/folder/three.md"]);
    expect(second.nextPage).toBeNull();
  });

  it("says when each store was last written", async () => {
    const empty = await createStore(context, { name: "Empty", description: "", metadata: {} });
    const { stores } = await listStoreActivity(context, { limit: 20, include_archived: false });
    const lastOf = (id: string) => stores.find(({ store }) => store.id === id)?.lastChangeAt;
    expect(lastOf(empty.id)).toBeNull();
    expect(lastOf(storeId)).toMatch(/^20\d\d-/);
  });
});
