import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

type Json = Record<string, unknown> & { id: string; data: Record<string, unknown>[] };
type AnyOperation = (typeof operations)[keyof typeof operations];

describeOnBoth("comments, assignees and saved views", (database) => {
  const door = useProgramClient(database);
  const member = async (role: "viewer" | "reviewer" | "compliance" | "admin") =>
    contextOf(database.db, await createMember(database.db, door.workspaceId, role));
  const run = async (...[context, operation, input]: [Parameters<typeof runOperation>[0], AnyOperation, unknown]) => {
    const { status, json } = await runOperation(context, operation as never, input);
    return { status, json: json as unknown as Json };
  };

  async function waiting() {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const file = { command: "create", path: "/memories/x", file_text: "one\n" };
    const id = await store.write("a", file);
    return { store, id };
  }

  it("keeps what people say, with its place and whom it names, and only the count and the place of what is removed", async () => {
    const { store, id } = await waiting();
    const [ann, ben, admin] = [await member("reviewer"), await member("compliance"), await member("admin")];
    const benId = ben.actor.kind === "member" ? ben.actor.userId : "";
    const versionId = (await store.change(id)).versions[0]!.id;
    const stranger = "user_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    const body = `@[${benId}] <b>is this</b> right? @[${stranger}]`;
    const said = await run(ann, operations.commentOnChange, {
      change_id: id,
      body,
      memory_version_id: versionId,
      line: 1,
    });
    expect(said.json).toMatchObject({
      ...{ body, line: 1, memory_version_id: versionId, removed_at: null },
      author: { name: "reviewer person" },
      mentions: [{ id: benId, name: "compliance person" }],
    });
    const answer = await run(ben, operations.commentOnChange, { change_id: id, body: "Yes." });
    expect((await store.change(id)).comment_count).toBe(2);
    expect((await run(ann, operations.removeComment, { comment_id: answer.json.id })).status).toBe(403);
    expect((await run(ann, operations.removeComment, { comment_id: said.json.id })).status).toBe(200);
    expect((await run(ann, operations.removeComment, { comment_id: said.json.id })).status).toBe(200);
    expect((await run(admin, operations.removeComment, { comment_id: answer.json.id })).status).toBe(200);
    const { json } = await run(await member("viewer"), operations.listComments, { change_id: id });
    expect(json.data).toMatchObject([
      { id: said.json.id, body: null, line: 1, removed_at: expect.any(String), mentions: [] },
      { id: answer.json.id, body: null, author: { id: benId } },
    ]);
    expect((await store.change(id)).comment_count).toBe(0);
    expect(JSON.stringify(await database.db.prisma.reviewComment.findMany())).not.toContain("is this");
    const audit = await database.db.prisma.auditEntry.findMany({ where: { chainId: store.id } });
    expect(audit.map(({ action }) => action).slice(-4)).toEqual([
      ...["change.commented", "change.commented", "comment.removed", "comment.removed"],
    ]);
    expect(JSON.stringify(audit)).not.toContain("is this");
  });

  it("refuses a place that is not in the change, and words that are none", async () => {
    const { store, id } = await waiting();
    const other = await store.write("a", { command: "create", path: "/memories/y", file_text: "" });
    const elsewhere = (await store.change(other)).versions[0]!.id;
    for (const input of [
      { body: "x", memory_version_id: elsewhere, line: 1 },
      { body: "x", line: 1 },
      { body: "x", memory_version_id: (await store.change(id)).versions[0]!.id, line: 1_000 },
      { body: " " },
      { body: "x".repeat(4_001) },
      { body: "\ud800" },
    ]) {
      const answer = await run(store.editor, operations.commentOnChange, { change_id: id, ...input });
      expect([input, answer.status]).toEqual([input, 400]);
    }
  });

  it("says who is asked, in place of who was", async () => {
    const { store, id } = await waiting();
    const ann = await createMember(database.db, door.workspaceId, "reviewer");
    const stranger = await createMember(database.db, await createWorkspace(database.db), "reviewer");
    await run(store.editor, operations.assignChange, { change_id: id, user_ids: [ann.userId] });
    const mine = await run(contextOf(database.db, ann), operations.listChanges, { assignee: "me" });
    expect(mine.json.data).toMatchObject([{ id, assignees: [{ id: ann.userId, name: "reviewer person" }] }]);
    const refused = await run(store.editor, operations.assignChange, { change_id: id, user_ids: [stranger.userId] });
    expect(refused.status).toBe(400);
    const emptied = await run(store.editor, operations.assignChange, { change_id: id, user_ids: [] });
    expect(emptied.json).toMatchObject({ id, assignees: [] });
  });

  it("asks people to look at several changes beside whoever is asked, each on its own", async () => {
    const { store, id } = await waiting();
    const other = (
      await store.change(await store.write("a", { command: "create", path: "/memories/y", file_text: "" }))
    ).id as string;
    const [ann, ben] = await Promise.all([1, 2].map(() => createMember(database.db, door.workspaceId, "reviewer")));
    await run(store.editor, operations.assignChange, { change_id: id, user_ids: [ann!.userId] });
    const gone = "chg_01ARZ3NDEKTSV4RRFFQ69G5FAV";
    const give = { change_ids: [id, gone, other], user_ids: [ann!.userId, ben!.userId] };
    const { json } = await run(store.editor, operations.assignChanges, give);
    expect(json.results).toMatchObject([{ ok: true }, { change_id: gone, ok: false }, { ok: true }]);
    const both = [ann!.userId, ben!.userId].sort();
    for (const one of [id, other]) {
      const { assignees } = await store.change(one);
      expect((assignees as { id: string }[]).map((person) => person.id).sort()).toEqual(both);
    }
    const acts = () => database.db.prisma.auditEntry.count({ where: { action: "change.assigned", chainId: store.id } });
    const before = await acts();
    await run(store.editor, operations.assignChanges, give);
    expect(await acts()).toBe(before);
    const crowd = await Promise.all(
      Array.from({ length: 19 }, () => createMember(database.db, door.workspaceId, "reviewer")),
    );
    const many = { change_ids: [id], user_ids: crowd.map(({ userId }) => userId) };
    const full = await run(store.editor, operations.assignChanges, many);
    expect(full.json.results).toMatchObject([{ ok: false, error: expect.stringContaining("At most 20 people") }]);
    const nobody = await run(store.editor, operations.assignChanges, { change_ids: [id], user_ids: [] });
    expect(nobody.status).toBe(400);
  });

  it("lets somebody disabled stay or be taken off, and is given to no more of them", async () => {
    const { store, id } = await waiting();
    const [ann, ben, cleo] = await Promise.all(
      [1, 2, 3].map(() => createMember(database.db, door.workspaceId, "reviewer")),
    );
    const give = (...to: { userId: string }[]) =>
      run(store.editor, operations.assignChange, { change_id: id, user_ids: to.map(({ userId }) => userId) });
    const disable = (userId: string, name: string) =>
      Promise.all([
        database.db.prisma.member.updateMany({ where: { userId }, data: { disabledAt: "2026-01-01T00:00:00.000Z" } }),
        database.db.prisma.user.update({ where: { id: userId }, data: { name } }),
      ]);
    const given = async () => ((await store.change(id)).assignees as { id: string }[]).map((one) => one.id).sort();
    await give(ann!);
    await disable(ann!.userId, "Ann Gone");
    await disable(cleo!.userId, "Cleo Gone");
    expect((await give(ann!, ben!)).status).toBe(200);
    expect(await given()).toEqual([ann!.userId, ben!.userId].sort());
    const refused = await give(ben!, cleo!);
    expect([refused.status, refused.json.error]).toMatchObject([
      400,
      { message: expect.stringMatching(/^Cleo Gone is disabled/) },
    ]);
    expect((await give(ben!)).status).toBe(200);
    expect(await given()).toEqual([ben!.userId]);
    expect((await give(ann!)).status).toBe(400);
  });

  it("is given to nobody new who may not decide in its store", async () => {
    const { store, id } = await waiting();
    const viewer = await createMember(database.db, door.workspaceId, "viewer");
    const compliance = await createMember(database.db, door.workspaceId, "compliance");
    const there = await createMember(database.db, door.workspaceId, "viewer");
    const elsewhere = await createMember(database.db, door.workspaceId, "viewer");
    const was = await createMember(database.db, door.workspaceId, "reviewer");
    const { id: otherStore } = await door.client.beta.memoryStores.create({ name: "Another" });
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const roleIn = (memory_store_id: string, { memberId: member_id }: { memberId: string }) =>
      run(admin, operations.setStoreRole, { member_id, memory_store_id, role: "reviewer" });
    await roleIn(store.id, there);
    await roleIn(otherStore, elsewhere);
    const give = (...to: { userId: string }[]) =>
      run(store.editor, operations.assignChange, { change_id: id, user_ids: to.map(({ userId }) => userId) });
    for (const [who, called] of [
      [viewer, "viewer person"],
      [compliance, "compliance person"],
      [elsewhere, "viewer person"],
    ] as const) {
      const { status, json } = await give(there, who);
      const message = `${called} may not decide on changes in this store and is given none. Leave them out.`;
      expect([status, (json.error as { message?: string } | undefined)?.message]).toEqual([400, message]);
    }
    expect((await give(there, was)).status).toBe(200);
    await run(admin, operations.changeRole, { member_id: was.memberId, role: "viewer" });
    expect((await give(there, was)).status).toBe(200);
    expect((await give(there)).status).toBe(200);
    expect((await give(was)).status).toBe(400);
    const asked = { include_disabled: true, memory_store_id: store.id };
    const { json } = await run(store.editor, operations.listMembers, asked);
    const may = new Map((json.data as { id: string; may_review: boolean }[]).map((one) => [one.id, one.may_review]));
    expect(
      [viewer, compliance, elsewhere, there, store.editor.actor].map((one) => may.get((one as typeof was).userId)),
    ).toEqual([false, false, false, true, true]);
  });

  it("approves several at once and says what could not be", async () => {
    const { store, id } = await waiting();
    const below = await store.write("a", { command: "create", path: "/memories/y", file_text: "1\n" });
    const above = await store.write("a", { command: "create", path: "/memories/y", file_text: "2\n" });
    const done = await store.write("a", { command: "create", path: "/memories/z", file_text: "1\n" });
    await store.review(done, { verdict: "flag" });
    const change_ids = [id, above, below, done, "chg_01ARZ3NDEKTSV4RRFFQ69G5FAV"];
    const { json } = await run(store.editor, operations.reviewChanges, { change_ids, verdict: "approve" });
    expect(json.results).toEqual([
      ...[id, above, below].map((change_id) => ({ change_id, ok: true })),
      { change_id: done, ok: false, error: expect.stringMatching(/was flagged by reviewer person/) },
      { change_id: change_ids[4], ok: false, error: expect.stringMatching(/There is no change/) },
    ]);
    expect(await store.approved()).toEqual({ "/x": "one\n", "/y": "2\n" });
  });

  it.each([
    ["above first", (ids: string[]) => ids.toReversed()],
    ["below first", (ids: string[]) => ids],
  ])("takes several verdicts back at once, %s, and says which could not be", async (_order, chosen) => {
    const { store, id } = await waiting();
    const below = await store.write("a", { command: "create", path: "/memories/y", file_text: "1\n" });
    const above = await store.write("a", { command: "create", path: "/memories/y", file_text: "2\n" });
    const never = await store.write("a", { command: "create", path: "/memories/z", file_text: "1\n" });
    const change_ids = chosen([id, below, above]);
    await run(store.editor, operations.reviewChanges, { change_ids, verdict: "approve" });
    expect(await store.approved()).toEqual({ "/x": "one\n", "/y": "2\n" });
    const { json } = await run(store.editor, operations.undoReviews, { change_ids: [...change_ids, never] });
    expect(json.results).toEqual([
      ...change_ids.map((change_id) => ({ change_id, ok: true })),
      { change_id: never, ok: false, error: expect.stringMatching(/Nobody has decided/) },
    ]);
    expect(new Set(json.change_ids as string[])).toEqual(new Set(change_ids));
    expect(await store.approved()).toEqual({});
    for (const one of change_ids) expect(await store.change(one)).toMatchObject({ review: { state: "pending" } });
  });

  it("keeps views for whoever saved them", async () => {
    const [ann, ben] = [await member("viewer"), await member("admin")];
    const view = { screen: "inbox", name: "Mine", query: "state=flagged" };
    const saved = await run(ann, operations.saveView, view);
    const again = await run(ann, operations.saveView, { ...view, query: "state=any" });
    expect(again.json.id).toBe(saved.json.id);
    expect((await run(ann, operations.listSavedViews, {})).json.data).toEqual([again.json]);
    expect((await run(ben, operations.listSavedViews, {})).json.data).toEqual([]);
    expect((await run(ben, operations.deleteView, { view_id: saved.json.id })).status).toBe(404);
    expect((await run(ann, operations.deleteView, { view_id: saved.json.id })).status).toBe(200);
    expect((await run(ann, operations.listSavedViews, { screen: "inbox" })).json.data).toEqual([]);
    await Promise.all([1, 2, 3].map(() => run(ann, operations.saveView, view)));
    expect((await run(ann, operations.listSavedViews, {})).json.data).toHaveLength(1);
  });
});
