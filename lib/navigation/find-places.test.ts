import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { roleCan, roles } from "@/lib/domain/role";
import { createKey } from "@/lib/key/create-key";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { createMemoryInput } from "@/lib/memory/memory.schema";
import { archiveStore } from "@/lib/store/archive-store";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { findPlaces } from "./find-places";
import { findPlacesInput } from "./navigation.schema";
import type { Place } from "./place";

const find = async (context: Context, query: string, ids: string[] = []): Promise<Place[]> =>
  (await findPlaces(context, findPlacesInput.parse({ query, ids }))).places;
const labels = (places: Place[]) =>
  places.map((place) =>
    "path" in place && place.kind !== "session" ? place.path : "name" in place ? place.name : place.label,
  );

async function workspaceOf(db: Database) {
  const workspaceId = await createWorkspace(db);
  const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
  const store = async (name: string) => (await createStore(admin, { name, description: "", metadata: {} })).id;
  const write = (memory_store_id: string, path: string, context = admin) =>
    createMemory(context, createMemoryInput.parse({ memory_store_id, path, content: "text that nobody searches" }));
  return { workspaceId, admin, store, write };
}

describeOnBoth("finding places", (database) => {
  it("finds stores, memories across stores, sessions and keys by parts of their names", async () => {
    const { admin, store, write } = await workspaceOf(database.db);
    const [support, sales] = [await store("Customer support"), await store("Sales")];
    await write(support, "/policies/refunds.md");
    await write(sales, "/refund-rules.md");
    await write(sales, "/accounts/éCLAIR & co.md");
    const agent: Context = { ...admin, session: { label: "refund-run-7" } };
    await write(sales, "/from-the-run.md", agent);
    await createKey(admin, { name: "Refund agent", access: "read_write" });
    const found = await find(admin, "refund");
    expect(found.map((place) => place.kind)).toEqual(["memory", "memory", "session", "key"]);
    expect(labels(found)).toEqual(["/policies/refunds.md", "/refund-rules.md", "refund-run-7", "Refund agent"]);
    expect(found[2]).toMatchObject({ kind: "session", path: "/from-the-run.md", storeName: "Sales" });
    expect(labels(await find(admin, "cust supp"))).toContain("Customer support");
    expect(labels(await find(admin, "support refund"))).toContain("/policies/refunds.md");
    expect(labels(await find(admin, "rfnds"))).toContain("/policies/refunds.md");
    expect(labels(await find(admin, "/policies/"))).toEqual(["/policies/refunds.md"]);
    expect(labels(await find(admin, "ÉCLAIR"))).toEqual(["/accounts/éCLAIR & co.md"]);
    expect(await find(admin, "text that nobody searches")).toEqual([]);
  });

  it("takes signs for what they are", async () => {
    const { admin, store, write } = await workspaceOf(database.db);
    const id = await store("100% sure");
    await write(id, "/a_b.md");
    await write(id, "/axb.md");
    await write(id, "/50%.md");
    expect(labels(await find(admin, "a_b"))).toEqual(["/a_b.md"]);
    expect(labels(await find(admin, "%"))).toEqual(["100% sure", "/50%.md"]);
    for (const odd of ["'", '"', "\\", "?", "; DROP TABLE memory", "/".repeat(290)]) await find(admin, odd);
  });

  it("turns a pasted id into its place, also inside an address or without capitals", async () => {
    const { admin, store, write } = await workspaceOf(database.db);
    const storeId = await store("Support");
    const memory = await write(storeId, "/one.md", { ...admin, session: { label: "a run" } });
    const version = await database.db.prisma.version.findUniqueOrThrow({ where: { id: memory.versionId } });
    const { key } = await createKey(admin, { name: "agent", access: "read_only" });
    const here = { storeId, storeName: "Support", path: "/one.md" };
    const about = { ...here, memoryId: memory.id };
    const expected: [string, Partial<Place>][] = [
      [storeId, { kind: "store", name: "Support" }],
      [memory.id, { kind: "memory", deleted: false, ...here }],
      [memory.versionId, { kind: "version", number: 1, ...about }],
      [version.changeId, { kind: "change", versionId: memory.versionId, versions: 1, ...about }],
      [version.sessionId ?? "", { kind: "session", label: "a run", versionId: memory.versionId, ...about }],
      [key.id, { kind: "key", name: "agent" }],
    ];
    for (const [id, place] of expected) {
      expect(await find(admin, ` ${id}\n`)).toEqual([expect.objectContaining({ id, ...place })]);
      expect(await find(admin, `http://x.test/at?v=${id.toLowerCase()}&b=1`)).toEqual([
        expect.objectContaining({ id }),
      ]);
    }
    expect(await find(admin, "", [memory.id, "nonsense", storeId])).toMatchObject([{ id: memory.id }, { id: storeId }]);
    await deleteMemory(admin, { memory_store_id: storeId, memory_id: memory.id });
    expect(await find(admin, memory.id)).toMatchObject([{ kind: "memory", deleted: true, path: "/one.md" }]);
    expect(await find(admin, "one.md")).toEqual([]);
    await archiveStore(admin, { memory_store_id: storeId });
    expect(await find(admin, "support")).toMatchObject([{ kind: "store", archived: true }]);
    await deleteStore(admin, { memory_store_id: storeId });
    for (const [id, place] of expected) expect(await find(admin, id)).toHaveLength(place.kind === "key" ? 1 : 0);
  });

  it("finds nothing of another workspace, by name or by id", async () => {
    const mine = await workspaceOf(database.db);
    const storeId = await mine.store("Secret plans");
    const memory = await mine.write(storeId, "/secret/plan.md", { ...mine.admin, session: { label: "secret run" } });
    const version = await database.db.prisma.version.findUniqueOrThrow({ where: { id: memory.versionId } });
    const { key } = await createKey(mine.admin, { name: "secret agent", access: "read_only" });
    const stranger = (await workspaceOf(database.db)).admin;
    const ids = [storeId, memory.id, memory.versionId, version.changeId, version.sessionId ?? "", key.id];
    expect(await find(stranger, "secret")).toEqual([]);
    expect(await find(stranger, "", ids)).toEqual([]);
    for (const id of ids) expect(await find(stranger, id)).toEqual([]);
  });

  it.each(roles)("shows a member with the role %s only what the role may see", async (role) => {
    const { admin, workspaceId, store, write } = await workspaceOf(database.db);
    await write(await store("agents"), "/agent.md");
    const { key } = await createKey(admin, { name: "agent", access: "read_only" });
    const member = contextOf(database.db, await createMember(database.db, workspaceId, role));
    const kinds = (await find(member, "agent", [key.id])).map((place) => place.kind);
    expect(kinds).toEqual(expect.arrayContaining(["store", "memory"]));
    expect(kinds.includes("key")).toBe(roleCan(role, "key.list"));
  });

  it("keeps a key to its stores", async () => {
    const { workspaceId, store, write } = await workspaceOf(database.db);
    const [own, other] = [await store("own note"), await store("other note")];
    const seen = await write(own, "/note.md");
    const hidden = await write(other, "/note.md");
    const limited = contextOf(database.db, {
      kind: "key",
      workspaceId,
      keyId: "apikey_0",
      access: "read_only",
      stores: new Set([own]),
    });
    const found = await find(limited, "note", [other, hidden.id, hidden.versionId]);
    expect(found.map((place) => place.id).sort()).toEqual([seen.id, own].sort());
  });
});
