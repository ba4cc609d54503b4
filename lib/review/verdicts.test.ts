import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { checkHistory } from "@/lib/testing/history-check";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("verdicts", (database) => {
  const door = useProgramClient(database);
  const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });
  const open = () => createReviewStore(database, door, { policy: "approved" });

  async function approvedStore(): Promise<ReviewStore> {
    const store = await open();
    const id = await store.write("a", create("/x", "good\n"));
    await store.review(id, { verdict: "approve" });
    return store;
  }

  /** Everything that a verdict changes: states, held memories, texts, what is served. */
  async function standing(store: ReviewStore) {
    const { prisma } = database.db;
    const where = { storeId: store.id };
    const states = await prisma.change.findMany({
      where: { ...where, NOT: { reviewState: "exempt" } },
      orderBy: { seq: "asc" },
    });
    const memories = await prisma.memory.findMany({ where, orderBy: { id: "asc" } });
    return {
      states: states.flatMap(({ id, reviewState, reviewedBy, reviewedAt }) =>
        reviewState === null ? [] : [{ id, reviewState, reviewedBy, reviewedAt }],
      ),
      held: await prisma.heldMemory.findMany({ where, orderBy: { memoryId: "asc" } }),
      heads: memories.map(({ id, path, contentSha256 }) => ({ id, path, contentSha256 })),
      approved: await store.approved(),
      other: await store.read("b", "/x"),
      own: await store.read("a", "/x"),
    };
  }

  const save = (store: ReviewStore, memory_id: string, fields: Record<string, unknown>) =>
    runOperation(store.editor, operations.updateMemory as never, { memory_store_id: store.id, memory_id, ...fields });
  const memoryOf = async (changeId: string, store: ReviewStore) =>
    (await store.change(changeId)).versions[0]!.memory_id;

  it.each(["approve", "flag", "revert"] as const)("undoes %s: everything stands as before", async (verdict) => {
    const store = await approvedStore();
    await store.write("a", create("/x", "changed\n"));
    const change = await store.write("a", { command: "rename", old_path: "/memories/x", new_path: "/memories/y" });
    await store.write("a", create("/z", "third\n"));
    const before = await standing(store);
    const done = await store.review(change, { verdict });
    expect([done.status, done.json]).toEqual([200, expect.objectContaining({ decision_id: expect.any(String) })]);
    expect(await standing(store)).not.toEqual(before);
    expect((await store.change(change)).decision).toMatchObject({ verdict, undoable: true });
    expect((await store.review(change, { verdict: "undo" })).status).toBe(200);
    expect(await standing(store)).toEqual(before);
    expect((await store.review(change, { verdict: "undo" })).status).toBe(409);
    expect((await checkHistory(database.db, store.id)).faults).toEqual([]);
  });

  it.each([
    ["of a process whose clock is behind", 2_000],
    ["of a process whose clock is the same", 0],
  ])("undoes the later of two verdicts, also where it is %s", async (_, ahead) => {
    const store = await approvedStore();
    const change = await store.write("a", create("/x", "changed\n"));
    const now = Date.now() + 1_000;
    const by = (ms: number) => ({ ...store.editor, now: () => new Date(ms).toISOString() });
    for (let round = 0; round < 4; round++) {
      expect((await store.review(change, { verdict: "flag" }, by(now + ahead))).status).toBe(200);
      const flagged = await standing(store);
      expect((await store.review(change, { verdict: "approve" }, by(now))).status).toBe(200);
      expect((await store.change(change)).decision).toMatchObject({ verdict: "approve", undoable: true });
      expect((await store.review(change, { verdict: "undo" }, by(now))).status).toBe(200);
      expect(await standing(store)).toEqual(flagged);
      expect((await store.review(change, { verdict: "undo" }, by(now))).status).toBe(200);
    }
  });

  it("takes a member's own save as a correction, and undoes it", async () => {
    const store = await approvedStore();
    const change = await store.write("a", create("/x", "bad\n"));
    const before = await standing(store);
    await save(store, await memoryOf(change, store), { content: "mended\n" });
    expect(await store.changes({ state: "corrected" })).toMatchObject([{ id: change, review: { state: "corrected" } }]);
    expect(await store.approved()).toEqual({ "/x": "mended\n" });
    expect(await store.read("b", "/x")).toBe("mended\n");
    expect((await store.review(change, { verdict: "undo" })).status).toBe(200);
    expect(await standing(store)).toEqual(before);
  });

  it("does not approve unreviewed text that a member only moves, and serves it where it was moved once it is approved", async () => {
    const store = await approvedStore();
    const change = await store.write("a", create("/x", "bad\n"));
    await save(store, await memoryOf(change, store), { path: "/moved" });
    expect(await store.approved()).toEqual({ "/x": "good\n" });
    expect(await store.read("b", "/moved")).toBe(null);
    expect((await store.changes()).map(({ id }) => id)).toEqual([change]);
    await store.review(change, { verdict: "approve" });
    expect(await store.approved()).toEqual({ "/moved": "bad\n" });
    const later = await store.write("b", create("/moved", "worse\n"));
    await store.review(later, { verdict: "revert" });
    expect(await store.approved()).toEqual({ "/moved": "bad\n" });
  });

  it("covers the earlier unreviewed changes by approving a later one, and refuses across a flagged one", async () => {
    const store = await approvedStore();
    const first = await store.write("a", create("/x", "1\n"));
    const second = await store.write("a", create("/x", "2\n"));
    expect((await store.change(second)).contains).toEqual([first]);
    expect((await store.review(second, { verdict: "approve" })).json.change_ids).toEqual([second, first]);
    expect((await store.change(first)).decision).toMatchObject({ verdict: "approve", covers: [second] });
    const third = await store.write("a", create("/x", "3\n"));
    await store.review(third, { verdict: "flag", comment: "odd" });
    const fourth = await store.write("a", create("/x", "4\n"));
    const refused = await store.review(fourth, { verdict: "approve" });
    expect([refused.status, refused.json.error]).toEqual([409, expect.objectContaining({ change_id: third })]);
    expect(await store.approved()).toEqual({ "/x": "2\n" });
  });

  it("approves an older change late without putting its text before a newer one", async () => {
    const store = await approvedStore();
    const first = await store.write("a", create("/x", "1\n"));
    const second = await store.write("a", create("/x", "2\n"));
    await store.review(second, { verdict: "approve" });
    await store.review(first, { verdict: "flag" });
    await store.write("a", create("/x", "3\n"));
    await store.review(first, { verdict: "approve" });
    expect(await store.approved()).toEqual({ "/x": "2\n" });
  });

  it("says that an approval is stale when an agent wrote again since", async () => {
    const store = await open();
    const first = await store.write("a", create("/x", "1\n"));
    await store.review(first, { verdict: "approve" });
    expect((await store.change(first)).stale).toBe(false);
    await store.write("b", create("/x", "2\n"));
    expect(await store.change(first)).toMatchObject({ stale: true, versions: [{ stale: true, later_count: 1 }] });
    expect(await store.changes({ state: "approved" })).toMatchObject([{ id: first, stale: true }]);
  });

  it("lets one of two reviewers at once decide, and tells the other who did", async () => {
    const store = await approvedStore();
    const change = await store.write("a", create("/x", "bad\n"));
    const answers = await Promise.all([
      store.review(change, { verdict: "approve", expected_state: "pending" }),
      store.review(change, { verdict: "revert", expected_state: "pending" }, store.editor),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost!.json.error.message).toMatch(/was (approved by reviewer|reverted by editor) person meanwhile/);
    expect(lost!.json.error.reviewed_by).toMatch(/^user_/);
    const { state } = (await store.change(change)).review;
    expect(await store.approved()).toEqual({ "/x": state === "approved" ? "bad\n" : "good\n" });
    expect(await database.db.prisma.reviewDecision.count({ where: { changeId: change } })).toBe(1);
  });

  it("refuses to undo an approval that others have built upon", async () => {
    const store = await open();
    const first = await store.write("a", create("/x", "1\n"));
    await store.review(first, { verdict: "approve" });
    const second = await store.write("b", create("/x", "2\n"));
    await store.review(second, { verdict: "approve" });
    expect((await store.change(first)).decision).toMatchObject({ undoable: false });
    expect((await store.review(first, { verdict: "undo" })).status).toBe(409);
    await store.review(second, { verdict: "undo" });
    expect((await store.review(first, { verdict: "undo" })).status).toBe(200);
    expect(await store.approved()).toEqual({});
    expect(await store.read("b", "/x")).toBe("2\n");
  });

  it("does not let an undone revert hide the unreviewed text below it from later verdicts", async () => {
    const store = await approvedStore();
    const bad = await store.write("a", create("/x", "bad\n"));
    await store.review(bad, { verdict: "revert" });
    await store.review(bad, { verdict: "undo" });
    const later = await store.write("a", {
      command: "insert",
      path: "/memories/x",
      insert_line: 1,
      insert_text: "more\n",
    });
    expect((await store.change(later)).contains).toEqual([bad]);
    await store.review(bad, { verdict: "flag" });
    expect((await store.review(later, { verdict: "approve" })).status).toBe(409);
    expect(await store.approved()).toEqual({ "/x": "good\n" });
  });

  it("reverts an approved change below a person's later one, line by line, with what came after it", async () => {
    const store = await open();
    const lines = (...all: string[]) => all.map((line) => `${line}\n`).join("");
    const base = await store.write("a", create("/x", lines("1", "2", "3", "4", "5", "6", "7")));
    await store.review(base, { verdict: "approve" });
    const bad = await store.write("a", create("/x", lines("1", "bad", "3", "4", "5", "6", "7")));
    await store.review(bad, { verdict: "approve" });
    await save(store, await memoryOf(bad, store), { content: lines("1", "bad", "3", "4", "5", "6", "seven") });
    const open1 = await store.write("b", create("/x", lines("1", "bad", "3", "4", "5", "worse", "seven")));
    const refused = await store.review(bad, { verdict: "revert" });
    expect([refused.status, refused.json.error.change_id]).toEqual([409, open1]);
    expect((await store.review(bad, { verdict: "revert", include_later: true })).json.change_ids).toEqual([bad, open1]);
    expect(await store.approved()).toEqual({ "/x": lines("1", "2", "3", "4", "5", "6", "seven") });
    expect(await database.db.prisma.version.count({ where: { storeId: store.id } })).toBe(5);
  });

  it("never serves two memories at one path: what is in the way is decided on first", async () => {
    const store = await open();
    const made = await store.write("a", create("/x", "agent's\n"));
    await store.write("a", { command: "rename", old_path: "/memories/x", new_path: "/memories/y" });
    await door.client.beta.memoryStores.memories.list(store.id);
    const own = await runOperation(store.editor, operations.createMemory as never, {
      memory_store_id: store.id,
      path: "/x",
      content: "person's\n",
    });
    expect(own.status).toBe(200);
    const refused = await store.review(made, { verdict: "approve" });
    expect([refused.status, refused.json.error.message]).toEqual([409, expect.stringMatching(/Move or delete/)]);
    expect(await store.approved()).toEqual({ "/x": "person's\n" });
  });

  it("does not let a person's save be served beside what agents are still served at its path", async () => {
    const store = await approvedStore();
    await store.write("a", { command: "delete", path: "/memories/x" });
    const made = await store.write("a", create("/x", "new\n"));
    const saved = await save(store, await memoryOf(made, store), { content: "person's\n" });
    expect([saved.status, saved.json.error.message]).toEqual([
      409,
      expect.stringMatching(/Decide on that change first/),
    ]);
    expect(await store.approved()).toEqual({ "/x": "good\n" });
    const [, deletion] = await store.changes();
    await store.review(deletion!.id, { verdict: "approve" });
    expect((await save(store, await memoryOf(made, store), { content: "person's\n" })).status).toBe(200);
    expect(await store.approved()).toEqual({ "/x": "person's\n" });
  });

  it("serves nothing in place of an approved version that is redacted", async () => {
    const store = await approvedStore();
    const change = await store.write("a", create("/x", "bad\n"));
    const [good] = await door.client.beta.memoryStores.memoryVersions.list(store.id).then(({ data }) => data.slice(-1));
    await door.client.beta.memoryStores.memoryVersions.redact(good!.id, { memory_store_id: store.id });
    expect(await store.approved()).toEqual({});
    expect(await store.read("b", "/x")).toBe(null);
    const refused = await store.review(change, { verdict: "revert" });
    expect([refused.status, refused.json.error.message]).toEqual([409, expect.stringMatching(/redacted/)]);
    expect((await store.review(change, { verdict: "approve" })).status).toBe(200);
    expect(await store.approved()).toEqual({ "/x": "bad\n" });
  });

  it("reviews what was renamed or deleted meanwhile, and takes reviews along when the store is deleted", async () => {
    const store = await approvedStore();
    const renamed = await store.write("a", { command: "rename", old_path: "/memories/x", new_path: "/memories/y" });
    const deleted = await store.write("a", { command: "delete", path: "/memories/y" });
    await store.review(deleted, { verdict: "comment", comment: "why?" });
    expect(await store.approved()).toEqual({ "/x": "good\n" });
    expect((await store.review(deleted, { verdict: "revert" })).status).toBe(200);
    expect(await store.approved()).toEqual({ "/x": "good\n" });
    expect((await store.change(renamed)).review.state).toBe("reverted");
    await store.write("a", { command: "delete", path: "/memories/x" });
    expect((await store.review((await store.changes())[0]!.id, { verdict: "approve" })).status).toBe(200);
    expect(await store.approved()).toEqual({});
    await door.client.beta.memoryStores.delete(store.id);
    expect((await store.review(deleted, { verdict: "approve" })).status).toBe(404);
    const where = { storeId: store.id };
    expect(await database.db.prisma.reviewDecision.count({ where })).toBe(0);
    expect(await database.db.prisma.reviewComment.count({ where })).toBe(0);
    expect(await database.db.prisma.heldMemory.count({ where })).toBe(0);
  });
});
