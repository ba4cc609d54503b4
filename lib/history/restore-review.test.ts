import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { Actor } from "@/lib/domain/actor";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { reviewSettings } from "@/lib/domain/review-policy";
import { requireMemory } from "@/lib/memory/require-memory";
import { servedReader } from "@/lib/memory/served-reader";
import { reviewChange } from "@/lib/review/review-change";
import { createStore } from "@/lib/store/create-store";
import { requireStore } from "@/lib/store/require-store";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { planStoreRestore } from "./plan-store-restore";
import { restoreStore } from "./restore-store";

describeOnBoth("restoring a store where writes are reviewed", (database) => {
  async function newStore(policy: "open" | "approved") {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const store = await createStore(admin, { name: "Reviewed", description: "", metadata: {} });
    const auto = { id: "all", glob: "/**", on: true, sample_every: 0 };
    const review = reviewSettings.parse({ policy, auto_approve: policy === "approved" ? [] : [auto] });
    const inStore = { memory_store_id: store.id };
    await configureStore(admin, { ...inStore, settings: { review } });
    const key: Actor = {
      kind: "key",
      workspaceId,
      keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
      access: "read_write",
      stores: "all",
    };
    const agent = contextOf(db, key, { origin: "tool", session: { label: "author" } });
    const reader = contextOf(db, key, { origin: "tool", session: { label: "reader" } });
    const program = contextOf(db, key, { origin: "rest" });
    const commit = async (context: Context, edit: Edit) => {
      const { changeId, outcomes } = await commitChange(context, { storeId: store.id, edits: [edit] });
      return { changeId: changeId!, memoryId: outcomes[0]!.memory.id, versionId: outcomes[0]!.memory.versionId };
    };
    const create = (context: Context, text: string) =>
      commit(context, { kind: "create", path: parseMemoryPath("/a"), content: parseContent(text) });
    const write = (context: Context, memoryId: string, text: string) =>
      commit(context, { kind: "modify", memoryId, content: parseContent(text) });
    const stateOf = async (id: string | null) =>
      (await db.prisma.change.findUniqueOrThrow({ where: { id: id ?? "" } })).reviewState;
    const served = async (memoryId: string) => {
      const context = { ...reader, stores: undefined };
      const as = await servedReader(context, await requireStore(context, store.id, "memory.read"));
      return (await requireMemory(context, { storeId: store.id, memoryId }, as)).content;
    };
    return { admin, agent, program, inStore, commit, create, write, stateOf, served };
  }

  it("brings text back that a person rejected only as a change that waits, and agents go on without it", async () => {
    const { admin, agent, inStore, create, write, stateOf, served } = await newStore("approved");
    const { memoryId } = await create(admin, "good\n");
    const bad = await write(agent, memoryId, "poison\n");
    const verdict = { change_id: bad.changeId, verdict: "revert", include_later: false } as const;
    await reviewChange(admin, verdict);
    expect(await stateOf(bad.changeId)).toBe("reverted");
    const plan = await planStoreRestore(admin, { ...inStore, at: { changeId: bad.changeId } });
    expect(plan.plan).toMatchObject({ needsReview: true, steps: [{ unreviewed: true, kind: "modified" }] });
    const done = await restoreStore(admin, { ...inStore, at: { changeId: bad.changeId } });
    expect(await stateOf(done.changeId)).toBe("pending");
    expect(await served(memoryId)).toBe("good\n");
    await reviewChange(admin, { change_id: done.changeId!, verdict: "approve", include_later: false });
    expect(await served(memoryId)).toBe("poison\n");
  });

  it("leaves text that waits waiting in its own change", async () => {
    const { admin, agent, inStore, create, write, stateOf, served } = await newStore("approved");
    const { memoryId } = await create(admin, "good\n");
    const first = await write(agent, memoryId, "first\n");
    const second = await write(agent, memoryId, "second\n");
    const done = await restoreStore(admin, { ...inStore, at: { changeId: first.changeId } });
    expect(done.plan).toMatchObject({ needsReview: false, steps: [{ unreviewed: true }] });
    expect(await stateOf(done.changeId)).toBe("exempt");
    expect([await stateOf(first.changeId), await stateOf(second.changeId)]).toEqual(["pending", "pending"]);
    expect(await served(memoryId)).toBe("good\n");
  });

  it("lets no rule approve what was flagged, whoever brings it back", async () => {
    const { admin, agent, program, inStore, create, write, stateOf } = await newStore("open");
    const { memoryId } = await create(admin, "good\n");
    const flagged = await write(agent, memoryId, "doubtful\n");
    expect(await stateOf(flagged.changeId)).toBe("approved");
    await reviewChange(admin, { change_id: flagged.changeId, verdict: "flag", include_later: false });
    await write(admin, memoryId, "settled\n");
    for (const context of [program, admin]) {
      const done = await restoreStore(context, { ...inStore, at: { changeId: flagged.changeId } });
      expect(await stateOf(done.changeId)).toBe("pending");
      await write(admin, memoryId, "settled\n");
    }
  });

  it("is a person's plain writing where people stand behind every text, and settles what came between", async () => {
    const { admin, agent, inStore, create, write, stateOf, served } = await newStore("approved");
    const made = await create(admin, "good\n");
    const later = await write(agent, made.memoryId, "later\n");
    const done = await restoreStore(admin, { ...inStore, at: { changeId: made.changeId } });
    expect(await stateOf(done.changeId)).toBeNull();
    expect(await stateOf(later.changeId)).toBe("corrected");
    expect(await served(made.memoryId)).toBe("good\n");
  });

  it("leaves a path to what agents are still served there", async () => {
    const { admin, agent, inStore, create, commit } = await newStore("approved");
    const first = await create(admin, "first\n");
    await commit(admin, { kind: "delete", memoryId: first.memoryId });
    const second = await create(admin, "second\n");
    await commit(agent, { kind: "modify", memoryId: second.memoryId, path: parseMemoryPath("/b") });
    const done = await restoreStore(admin, { ...inStore, at: { changeId: first.changeId } });
    expect(done.plan.conflicts).toEqual([
      { memoryId: first.memoryId, reason: "path_taken", nowPath: null, thenPath: "/a" },
    ]);
    expect(done.plan.steps).toMatchObject([{ memoryId: second.memoryId, kind: "deleted" }]);
  });

  it("settles all that waited, in many memories and far below a head", { timeout: 120_000 }, async () => {
    const { admin, agent, inStore, write } = await newStore("approved");
    const made = await commitChange(admin, {
      storeId: inStore.memory_store_id,
      edits: Array.from({ length: 120 }, (_, i) => {
        return { kind: "create", path: parseMemoryPath(`/${i}`), content: parseContent("right\n") } as const;
      }),
    });
    const ids = made.outcomes.map(({ memory }) => memory.id);
    await Promise.all(ids.map((id) => write(agent, id, "wrong\n")));
    for (let i = 0; i < 130; i++) await write(agent, ids[5]!, `wrong ${i}\n`);
    const done = await restoreStore(admin, { ...inStore, at: { changeId: made.changeId! } });
    expect(done.plan).toMatchObject({ conflicts: [], needsReview: false });
    const where = { storeId: inStore.memory_store_id };
    const { prisma } = database.db;
    const states = await prisma.change.groupBy({ by: ["reviewState"], where, _count: true });
    expect(new Map(states.map((state) => [state.reviewState, state._count]))).toEqual(
      new Map([
        ["corrected", 250],
        [null, 2],
      ]),
    );
    expect(await prisma.heldMemory.count({ where })).toBe(0);
    expect(await prisma.reviewDecision.count({ where: { ...where, writtenChange: done.changeId } })).toBe(250);
  });

  it("brings nothing back that was redacted, and says so", async () => {
    const { admin, inStore, create, write } = await newStore("open");
    const made = await create(admin, "secret\n");
    await write(admin, made.memoryId, "clean\n");
    await redactVersion(admin, { ...inStore, memory_version_id: made.versionId, reason: "other" });
    const done = await restoreStore(admin, { ...inStore, at: { changeId: made.changeId } });
    expect(done).toMatchObject({ changeId: null, plan: { steps: [] } });
    expect(done.plan.conflicts).toEqual([
      { memoryId: made.memoryId, reason: "redacted", nowPath: "/a", thenPath: null },
    ]);
  });
});
