import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { createMemoryInput, updateMemoryInput } from "@/lib/memory/memory.schema";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { updateMemory } from "@/lib/memory/update-memory";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "./redact-version";
import { restoreVersion } from "./restore-version";

describeOnBoth("restoring a version", (database) => {
  async function history(...contents: string[]) {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const memory_store_id = (await createStore(context, { name: "Store", description: "", metadata: {} })).id;
    const write = (path: string, content: string) =>
      createMemory(context, createMemoryInput.parse({ memory_store_id, path, content }));
    const memory = await write("/a", contents[0] ?? "");
    const versions = [memory.versionId];
    for (const content of contents.slice(1)) {
      const input = updateMemoryInput.parse({ memory_store_id, memory_id: memory.id, content });
      versions.push((await updateMemory(context, input)).versionId);
    }
    return {
      context,
      memory_store_id,
      memory,
      versions,
      write,
      restore: (version: number, over: { expected_sha256?: string; context?: Context } = {}) =>
        restoreVersion(over.context ?? context, {
          memory_store_id,
          memory_version_id: versions[version] ?? "",
          expected_sha256: over.expected_sha256,
          reason: "it was right",
        }),
      read: () => retrieveMemory(context, { memory_store_id, memory_id: memory.id, view: "full" }),
      remove: () => deleteMemory(context, { memory_store_id, memory_id: memory.id }),
      redact: (version: number) =>
        redactVersion(context, { memory_store_id, memory_version_id: versions[version] ?? "", reason: "secret" }),
      faults: async () => (await checkHistory(db, memory_store_id)).faults,
    };
  }

  it("writes the old content as a new version with the reason, and nothing where it already is", async () => {
    const { restore, read, memory_store_id, faults } = await history("one", "two");
    expect((await restore(0)).content).toBe("one");
    expect((await read()).content).toBe("one");
    await restore(0);
    const changes = await database.db.prisma.change.findMany({ where: { storeId: memory_store_id } });
    expect(changes.map(({ reason }) => reason)).toEqual([null, null, "it was right"]);
    expect(await faults()).toEqual([]);
  });

  it("restores only over the head that was seen", async () => {
    const { restore, read } = await history("one", "two", "three");
    const { sha256 } = await read();
    await expect(restore(0, { expected_sha256: sha256 })).resolves.toMatchObject({ content: "one" });
    await expect(restore(1, { expected_sha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "precondition_failed",
    });
    expect((await read()).content).toBe("one");
  });

  it("takes back no deletion that its reader has not seen", async () => {
    const { restore, read, remove } = await history("one", "two");
    const { sha256 } = await read();
    await remove();
    await expect(restore(0, { expected_sha256: sha256 })).rejects.toMatchObject({ code: "precondition_failed" });
    await expect(read()).rejects.toMatchObject({ code: "not_found" });
    await expect(restore(0)).resolves.toMatchObject({ content: "one" });
  });

  it("brings a deleted memory back under its id, at the path the version had, if that is free", async () => {
    const { restore, read, remove, write, memory, faults } = await history("one", "two");
    await remove();
    const other = await write("/a/b", "in the way");
    await expect(restore(0)).rejects.toMatchObject({
      code: "path_conflict",
      details: { conflicting_memory_id: other.id, conflicting_path: "/a/b" },
    });
    await deleteOther(other.id);
    const back = await restore(0);
    expect(back).toMatchObject({ id: memory.id, path: "/a", content: "one" });
    expect((await read()).path).toBe("/a");
    expect(await faults()).toEqual([]);

    async function deleteOther(id: string): Promise<void> {
      const { storeId } = other;
      await deleteMemory(contextOf(database.db, { kind: "system", workspaceId: await workspaceOf(storeId) }), {
        memory_store_id: storeId,
        memory_id: id,
      });
    }
  });

  const workspaceOf = async (storeId: string) =>
    (await database.db.prisma.store.findUniqueOrThrow({ where: { id: storeId } })).workspaceId;

  it("has nothing to restore from a redacted version or a deletion", async () => {
    const { restore, redact, remove, versions, memory_store_id, context } = await history("one", "two");
    await redact(0);
    await expect(restore(0)).rejects.toMatchObject({ code: "invalid_request" });
    await remove();
    const deletion = await database.db.prisma.version.findFirstOrThrow({
      where: { storeId: memory_store_id, operation: "deleted" },
    });
    const call = restoreVersion(context, { memory_store_id, memory_version_id: deletion.id });
    await expect(call).rejects.toMatchObject({ code: "invalid_request" });
    expect(versions).toHaveLength(2);
  });

  it("does not bring back what is redacted between reading and writing", async () => {
    const { restore, redact, read, context } = await history("the secret", "clean");
    const { db } = context;
    let first = true;
    const raced: Context = {
      ...context,
      db: {
        ...db,
        prisma: db.prisma,
        read: db.read,
        async commit(storeId, job) {
          if (first) {
            first = false;
            await redact(0);
          }
          return db.commit(storeId, job);
        },
      },
    };
    await expect(restore(0, { context: raced })).rejects.toMatchObject({ code: "invalid_request" });
    expect((await read()).content).toBe("clean");
  });
});
