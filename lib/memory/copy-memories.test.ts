import { expect, it } from "vitest";
import { hourMs } from "@/lib/domain/durations";
import { setImportance } from "@/lib/entry/set-importance";
import { retrieveMemoryExpiry, setMemoryExpiry } from "@/lib/retention/set-memory-expiry";
import { createStore } from "@/lib/store/create-store";
import { listTemplates } from "@/lib/store/list-templates";
import { configureStoreInput } from "@/lib/store/store.schema";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { copyMemories } from "./copy-memories";

describeOnBoth("templates of stores", (database) => {
  const newStore = (context: ReturnType<typeof contextOf>, name: string) =>
    createStore(context, { name, description: "", metadata: {} });
  const textsOf = async (storeId: string) => {
    const versions = await database.db.prisma.version.findMany({ where: { storeId }, orderBy: { path: "asc" } });
    return versions.map(({ path, content }) => [path, content]);
  };

  it("are stores whose texts another begins with, as one change", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const editor = contextOf(db, await createMember(db, workspaceId, "editor"));
    const template = await newStore(editor, "Project");
    await fillStore(db, { id: template.id, workspaceId }, [
      ["/log.md", "# Log\r\n"],
      ["/notes/a.md", ""],
    ]);
    expect(await listTemplates(editor)).toEqual([]);
    const settings = { template: true };
    await configureStore(editor, configureStoreInput.parse({ memory_store_id: template.id, settings }));
    expect((await listTemplates(editor)).map(({ name }) => name)).toEqual(["Project"]);

    const store = await newStore(editor, "New");
    const { copied, changeId } = await copyMemories(editor, { memory_store_id: store.id, from_store_id: template.id });
    expect(copied).toBe(2);
    expect(await textsOf(store.id)).toEqual([
      ["/log.md", "# Log\r\n"],
      ["/notes/a.md", ""],
    ]);
    const change = await db.prisma.change.findUniqueOrThrow({ where: { id: changeId ?? "" } });
    expect(change).toMatchObject({ versionCount: 2, actorId: editor.actor.kind === "member" && editor.actor.userId });
    // What is there already is not written over, and then nothing is.
    await expect(copyMemories(editor, { memory_store_id: store.id, from_store_id: template.id })).rejects.toMatchObject(
      { code: "path_conflict" },
    );
  });

  it("bring along when a memory expires and how important it is, as the log of the new store says", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const editor = contextOf(db, await createMember(db, workspaceId, "editor"));
    const [template, store] = [await newStore(editor, "From"), await newStore(editor, "To")];
    await fillStore(db, { id: template.id, workspaceId }, [
      ["/a", "both"],
      ["/b", "neither"],
      ["/c", "important"],
    ]);
    const ofStore = (storeId: string) => db.prisma.memory.findMany({ where: { storeId }, orderBy: { path: "asc" } });
    const [a, , c] = await ofStore(template.id);
    const of = (memory_id: string | undefined) => ({ memory_store_id: template.id, memory_id: memory_id ?? "" });
    const expires_at = new Date(Date.now() + hourMs).toISOString();
    await setMemoryExpiry(editor, { ...of(a?.id), expires_at });
    for (const { id, importance } of [
      { id: a?.id, importance: 5 },
      { id: c?.id, importance: 1 },
    ])
      await setImportance(editor, { ...of(id), importance });

    await copyMemories(editor, { memory_store_id: store.id, from_store_id: template.id });
    const said = await Promise.all(
      (await ofStore(store.id)).map(({ id }) =>
        retrieveMemoryExpiry(editor, { memory_store_id: store.id, memory_id: id }),
      ),
    );
    expect(said.map(({ expiresAt, importance }) => [expiresAt, importance])).toEqual([
      [expires_at, 5],
      [null, null],
      [null, 1],
    ]);
    const { expiryDueAt } = await db.prisma.store.findUniqueOrThrow({ where: { id: store.id } });
    expect(expiryDueAt).toBe(expires_at);
    const written = await db.prisma.auditEntry.findMany({ where: { chainId: store.id }, orderBy: { seq: "asc" } });
    expect(written.map(({ action }) => action)).toEqual([
      ...["change.committed", "memory.importance_set", "memory.expiry_set", "memory.importance_set"],
    ]);
  });

  it("are copied by who may write there and read here, and by nobody else", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const [from, to] = [await newStore(admin, "From"), await newStore(admin, "To")];
    const input = { memory_store_id: to.id, from_store_id: from.id };
    for (const role of ["viewer", "reviewer", "compliance"] as const) {
      const other = contextOf(db, await createMember(db, workspaceId, role));
      await expect(copyMemories(other, input)).rejects.toMatchObject({ code: "permission" });
    }
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const own = await newStore(stranger, "Own");
    await expect(copyMemories(stranger, input)).rejects.toMatchObject({ code: "not_found" });
    await expect(copyMemories(stranger, { memory_store_id: own.id, from_store_id: from.id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listTemplates(stranger)).toEqual([]);
  });
});
