import { expect, it } from "vitest";
import { minuteMs } from "@/lib/domain/durations";
import { roleCan, roles } from "@/lib/domain/role";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { createMemory } from "@/lib/memory/create-memory";
import { createMemoryInput } from "@/lib/memory/memory.schema";
import { archiveStore } from "@/lib/store/archive-store";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { retrieveFirstMinutes } from "./first-minutes";
import { retrieveNavigation } from "./retrieve-navigation";

const noStore = { open: true, store: null, key: null, firstWrite: null };

describeOnBoth("the first minutes of a workspace", (database) => {
  async function start() {
    const workspaceId = await createWorkspace(database.db);
    const admin = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
    const store = (name: string) => createStore(admin, { name, description: "", metadata: {} });
    const write = (context: typeof admin, memory_store_id: string, path: string) =>
      createMemory(context, createMemoryInput.parse({ memory_store_id, path, content: "x" }));
    return { workspaceId, admin, store, write };
  }

  it("ticks off what is there, up to the first write of an agent", async () => {
    const { db } = database;
    const { admin, store, write } = await start();
    expect(await retrieveFirstMinutes(admin)).toEqual(noStore);
    const first = await store("Support");
    await write(admin, first.id, "/by-hand.md");
    const reader = await createKey(admin, { name: "reader", access: "read_only" });
    expect(await retrieveFirstMinutes(admin)).toMatchObject({ ...noStore, store: { id: first.id, name: "Support" } });
    const { key, secret } = await createKey(admin, { name: "agent", access: "read_write", store_ids: [first.id] });
    expect(await retrieveFirstMinutes(admin)).toMatchObject({ open: true, key: { id: key.id }, firstWrite: null });
    const agent = contextOf(db, await authenticateKey(db, secret, now()), {
      session: { label: "run 1" },
      origin: "tool",
    });
    const written = await write(agent, first.id, "/first.md");
    await write(agent, first.id, "/second.md");
    const reached = await retrieveFirstMinutes(admin);
    expect(reached.firstWrite).toMatchObject({
      memoryId: written.id,
      versionId: written.versionId,
      path: "/first.md",
      actorType: "session_actor",
      actorName: "run 1",
    });
    const later = { ...admin, now: () => new Date(Date.now() + 16 * minuteMs).toISOString() };
    expect((await retrieveFirstMinutes(later)).open).toBe(false);
    await revokeKey(admin, { api_key_id: key.id });
    await revokeKey(admin, { api_key_id: reader.key.id });
    expect((await retrieveFirstMinutes(admin)).key).toBeNull();
    await store("Second");
    expect((await retrieveFirstMinutes(admin)).open).toBe(false);
  });

  it("is over where the only store is archived", async () => {
    const { admin, store } = await start();
    await archiveStore(admin, { memory_store_id: (await store("Old")).id });
    expect((await retrieveFirstMinutes(admin)).open).toBe(false);
  });

  it.each(roles)("is for those who may make keys: %s", async (role) => {
    const { workspaceId } = await start();
    const member = contextOf(database.db, await createMember(database.db, workspaceId, role));
    if (roleCan(role, "key.create")) await expect(retrieveFirstMinutes(member)).resolves.toEqual(noStore);
    else await expect(retrieveFirstMinutes(member)).rejects.toMatchObject({ code: "permission" });
  });

  it("counts open stores and working keys, and names visited stores that the member still has", async () => {
    const { workspaceId, admin, store } = await start();
    const [one, two] = [await store("One"), await store("Two")];
    await archiveStore(admin, { memory_store_id: two.id });
    const { key } = await createKey(admin, { name: "a", access: "read_only" });
    await createKey(admin, { name: "b", access: "read_only" });
    await revokeKey(admin, { api_key_id: key.id });
    const foreign = await (await start()).store("Foreign");
    const recent = { recent_store_ids: [two.id, foreign.id, one.id] };
    expect(await retrieveNavigation(admin, recent)).toEqual({
      storeCount: 1,
      keyCount: 1,
      recentStores: [
        { id: two.id, name: "Two" },
        { id: one.id, name: "One" },
      ],
    });
    const viewer = contextOf(database.db, await createMember(database.db, workspaceId, "viewer"));
    expect((await retrieveNavigation(viewer, recent)).keyCount).toBeNull();
  });
});
