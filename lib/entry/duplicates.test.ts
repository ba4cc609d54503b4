import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Role } from "@/lib/domain/role";
import { updateMemoryInput } from "@/lib/memory/memory.schema";
import { updateMemory } from "@/lib/memory/update-memory";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { collect, contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { Duplicate, DuplicateDecision } from "./duplicate";
import { listDuplicatesInput, settleDuplicateInput } from "./duplicate.schema";
import { listDuplicates } from "./list-duplicates";
import { retrieveEntries } from "./retrieve-entries";
import { settleDuplicate } from "./settle-duplicate";
import { storeEntry } from "./store-entry";

const thursday =
  "The platform team deploys all of its services to production on every Thursday in the morning between ten and eleven";
const friday = thursday.replace("Thursday", "Friday");
const longer = `${thursday} sharp`;

describeOnBoth("suspected duplicates", (database) => {
  let admin: Context;
  let agent: Context;
  let storeId = "";

  const entry = (content: string, by = agent) =>
    storeEntry(by, storeId, { content, category: "project_context", importance: 3 });
  const list = async (by = admin, over: object = {}) => listDuplicates(by, listDuplicatesInput.parse(over));
  const only = async () => {
    const { duplicates } = await list();
    expect(duplicates).toHaveLength(1);
    return duplicates[0] as Duplicate;
  };
  const decide = (pair: Duplicate, decision: DuplicateDecision, by = admin, content?: string) =>
    settleDuplicate(
      by,
      settleDuplicateInput.parse({
        duplicate_id: pair.id,
        decision,
        earlier_sha256: pair.earlier.sha256,
        later_sha256: pair.later.sha256,
        content,
      }),
    );
  const contents = async () =>
    (await retrieveEntries(admin, [storeId], { query: "*" })).map(({ content }) => content).sort();
  const role = async (name: Role) =>
    contextOf(database.db, await createMember(database.db, admin.actor.workspaceId, name));

  beforeEach(async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    storeId = (await createStore(admin, { name: "Entries", description: "", metadata: {} })).id;
    await db.prisma.store.update({
      where: { id: storeId },
      data: { settings: JSON.stringify({ entries: { on_duplicate: "ask" } }) },
    });
    const key = {
      kind: "key",
      keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
      access: "read_write",
      stores: "all",
    } as const;
    agent = contextOf(db, { ...key, workspaceId }, { origin: "tool" });
  });

  it("finds the same among many longer texts that hold all of its words", async () => {
    const long = (n: number) =>
      `The ferry leaves at noon. ${Array.from({ length: 30 }, (_, i) => `w${n}x${i}`).join(" ")}`;
    const others = Array.from({ length: 30 }, (_, n) => [`/project_context/long-${n}.md`, long(n)] as const);
    const store = { id: storeId, workspaceId: admin.actor.workspaceId };
    await fillStore(database.db, store, others);
    const first = await entry("The ferry leaves at noon.");
    expect(await entry("The ferry leaves at noon.")).toMatchObject({ similarTo: first.memoryId });
  });

  it("keeps both and asks, in words that tell a contradiction from a repetition", async () => {
    const first = await entry(thursday);
    expect(first.similarTo).toBeNull();
    await entry("The user drinks tea");
    const second = await entry(friday);
    expect(second).toMatchObject({ replaced: null, similarTo: first.memoryId });
    const pair = await only();
    expect(pair).toMatchObject({
      kind: "contradiction",
      storeName: "Entries",
      earlier: { memoryId: first.memoryId, content: thursday, importance: 3 },
      later: { memoryId: second.memoryId, content: friday },
    });
    expect(pair.likeness).toBeGreaterThan(0.92);
    await decide(pair, "keep_both");
    expect((await list()).duplicates).toEqual([]);
    await entry(longer);
    expect((await only()).kind).toBe("duplicate");
    expect(await contents()).toHaveLength(4);
  });

  it.each([
    ["keep_earlier", [thursday]],
    ["keep_later", [friday]],
    ["keep_both", [friday, thursday].sort()],
  ] as const)("%s leaves %j", async (decision, left) => {
    await entry(thursday);
    await entry(friday);
    await decide(await only(), decision, await role("reviewer"));
    expect(await contents()).toEqual(left);
    expect((await list()).duplicates).toEqual([]);
    const acts = (await collect(readAuditChain(database.db.read, storeId))).map(({ body }) => body);
    expect(acts.at(-1)).toMatchObject({ action: "duplicate.settled", data: { decision } });
    expect(JSON.stringify(acts)).not.toContain("Friday");
  });

  it("merges into the earlier one, for who may write", async () => {
    await entry(thursday);
    await entry(friday);
    const pair = await only();
    await expect(decide(pair, "merge", await role("reviewer"), "Merged")).rejects.toMatchObject({ code: "permission" });
    expect(await contents()).toHaveLength(2);
    await decide(pair, "merge", await role("editor"), "On Thursday, and on Friday in summer");
    const [left] = await retrieveEntries(admin, [storeId], { query: "*" });
    expect(left).toMatchObject({ id: pair.earlier.memoryId, content: "On Thursday, and on Friday in summer" });
    expect(await contents()).toHaveLength(1);
    for (const wrong of [{ decision: "merge" }, { decision: "keep_both", content: "x" }])
      expect(
        settleDuplicateInput.safeParse({
          duplicate_id: pair.id,
          earlier_sha256: pair.earlier.sha256,
          later_sha256: pair.later.sha256,
          ...wrong,
        }).success,
      ).toBe(false);
  });

  it("decides nothing about what has changed, and one of two decisions counts", async () => {
    await entry(thursday);
    await entry(friday);
    const pair = await only();
    const { memoryId: memory_id } = pair.earlier;
    await updateMemory(admin, updateMemoryInput.parse({ memory_store_id: storeId, memory_id, content: "Never" }));
    for (const decision of ["keep_later", "keep_earlier", "keep_both"] as const)
      await expect(decide(pair, decision)).rejects.toMatchObject({ code: "conflict" });
    expect(await contents()).toHaveLength(2);
    const seen = await only();
    const both = await Promise.allSettled([decide(seen, "keep_earlier"), decide(seen, "keep_later")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await contents()).toHaveLength(1);
  });

  it("is for reviewers of the workspace, and gone with a memory or the store", async () => {
    await entry(thursday);
    const { memoryId } = await entry(friday);
    const pair = await only();
    for (const name of ["viewer", "compliance"] as const)
      await expect(decide(pair, "keep_both", await role(name))).rejects.toMatchObject({ code: "permission" });
    await expect(decide(pair, "keep_both", agent)).rejects.toMatchObject({ code: "permission" });
    const elsewhere = await createWorkspace(database.db);
    const stranger = contextOf(database.db, await createMember(database.db, elsewhere, "admin"));
    await expect(decide(pair, "keep_both", stranger)).rejects.toMatchObject({ code: "not_found" });
    expect((await list(stranger)).duplicates).toEqual([]);
    expect((await list(await role("viewer"), { memory_store_id: storeId })).duplicates).toHaveLength(1);
    const { duplicates, nextPage } = await list(admin, { limit: 1 });
    expect([duplicates.length, nextPage]).toEqual([1, null]);
    await entry(`${friday} or so`);
    const page = await list(admin, { limit: 1 });
    expect((await list(admin, { limit: 1, page: page.nextPage })).duplicates).toMatchObject([{ id: pair.id }]);
    await updateMemory(
      admin,
      updateMemoryInput.parse({ memory_store_id: storeId, memory_id: memoryId, content: "Something else" }),
    );
    await deleteStore(admin, { memory_store_id: storeId });
    expect((await list()).duplicates).toEqual([]);
    expect(await database.db.prisma.suspectedDuplicate.count({ where: { storeId } })).toBe(0);
  });
});
