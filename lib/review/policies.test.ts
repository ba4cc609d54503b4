import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

const hidden = "all is well\u200b\u200b\n";

describeOnBoth("review policies", (database) => {
  const door = useProgramClient(database);
  const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });

  it("keeps back in quarantine only what something was found in", async () => {
    const store = await createReviewStore(database, door, { policy: "quarantine" });
    await store.write("a", create("/clean", "all is well\n"));
    const bad = await store.write("a", create("/bad", hidden));
    expect(await store.approved()).toEqual({ "/clean": "all is well\n" });
    expect(await store.read("b", "/bad")).toBe(null);
    expect(await store.changes({ finding: "any" })).toMatchObject([
      {
        id: bad,
        finding_count: 1,
        risk: 1,
        versions: [{ is_held: true, findings: [{ kind: "hidden_text", line: 1 }] }],
      },
    ]);
    await store.write("a", create("/clean", hidden));
    expect(await store.approved()).toEqual({ "/clean": "all is well\n" });
    await store.review(bad, { verdict: "approve" });
    expect(await store.approved()).toEqual({ "/clean": "all is well\n", "/bad": hidden });
  });

  it("keeps a clean write back where agents are still served what was moved away from its path", async () => {
    const store = await createReviewStore(database, door, { policy: "quarantine" });
    await store.write("a", create("/x", "good\n"));
    await store.write("a", { command: "rename", old_path: "/memories/x", new_path: "/memories/y" });
    await store.write("a", create("/y", hidden));
    await store.write("a", { command: "rename", old_path: "/memories/y", new_path: "/memories/z" });
    const clean = await store.write("a", create("/y", "new at the old place\n"));
    expect(await store.approved()).toEqual({ "/y": "good\n" });
    await store.write("a", create("/y", hidden));
    expect(await store.approved()).toEqual({ "/y": "good\n" });
    await store.configure({ policy: "quarantine", members: true });
    expect(await store.approved()).toEqual({ "/y": "good\n" });
    expect((await store.review(clean, { verdict: "approve" })).status).toBe(409);
  });

  it("holds what a rule guards, and asks its owners", async () => {
    const owner = await createMember(database.db, door.workspaceId, "reviewer");
    const store = await createReviewStore(database, door, {
      rules: [
        { id: "team", glob: "/team/**", policy: "approved", owners: [owner.userId] },
        { id: "notes", glob: "/notes/*", owners: [owner.userId] },
      ],
    });
    const free = await store.write("a", create("/free", "1\n"));
    const note = await store.write("a", create("/notes/n", "1\n"));
    const guarded = await store.write("a", create("/team/deep/x", "1\n"));
    const out = await store.write("a", { command: "rename", old_path: "/memories/free", new_path: "/memories/team/y" });
    expect(await store.approved()).toEqual({ "/free": "1\n", "/notes/n": "1\n" });
    const asked = await store.changes({ assignee: owner.userId });
    expect(asked.map(({ id }) => id)).toEqual([out, guarded, note]);
    expect(asked[0]!.assignees).toEqual([{ id: owner.userId, name: "reviewer person" }]);
    const mine = await runOperation(contextOf(database.db, owner), operations.countChanges as never, {
      memory_store_id: store.id,
    });
    expect(mine.json).toEqual({ pending: 4, flagged: 0, mine: 3, oldest_pending_at: expect.any(String) });
    expect((await store.change(free)).assignees).toEqual([]);
  });

  it("gives a change to the owners of its place who are still there", async () => {
    const [there, gone, reads] = [
      await createMember(database.db, door.workspaceId, "reviewer"),
      await createMember(database.db, door.workspaceId, "reviewer"),
      await createMember(database.db, door.workspaceId, "viewer"),
    ];
    const store = await createReviewStore(database, door, {
      rules: [{ id: "team", glob: "/team/**", owners: [there.userId, gone.userId, reads.userId] }],
    });
    await database.db.prisma.member.updateMany({
      where: { userId: gone.userId },
      data: { disabledAt: "2026-01-01T00:00:00.000Z" },
    });
    const id = await store.write("a", create("/team/x", "1\n"));
    expect((await store.change(id)).assignees).toEqual([{ id: there.userId, name: "reviewer person" }]);
    const told = () =>
      database.db.prisma.notification.findMany({
        where: { storeId: store.id, kind: "owned" },
        select: { userId: true },
      });
    expect(await told()).toEqual([{ userId: there.userId }]);
    const member = await database.db.prisma.member.findFirstOrThrow({ where: { userId: reads.userId } });
    await database.db.prisma.storeRole.create({ data: { memberId: member.id, storeId: store.id, role: "reviewer" } });
    const later = (await store.change(await store.write("a", create("/team/y", "1\n")))).assignees as { id: string }[];
    expect(later.map((one) => one.id).sort()).toEqual([there.userId, reads.userId].sort());
    expect(await told()).toHaveLength(2);
  });

  it("approves by a rule, except every third and whatever something was found in, and not below what waits", async () => {
    const store = await createReviewStore(database, door, {
      policy: "approved",
      auto_approve: [{ id: "logs", glob: "/logs/**", sample_every: 3, on: true }],
    });
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await store.write("a", create(`/logs/${i}`, `${i}\n`)));
    const bad = await store.write("a", create("/logs/bad", hidden));
    const states = Object.fromEntries(
      (await store.changes({ state: "any" })).map(({ id, review }) => [id, review.state]),
    );
    expect(ids.map((id) => states[id])).toEqual(["approved", "approved", "pending", "approved", "approved", "pending"]);
    expect(states[bad]).toBe("pending");
    expect(Object.keys(await store.approved())).toEqual(["/logs/0", "/logs/1", "/logs/3", "/logs/4"]);
    const decided = await store.change(ids[0]!);
    expect(decided.decision).toMatchObject({ verdict: "approve", rule_id: "logs", by: null, undoable: false });
    expect((await store.review(ids[0]!, { verdict: "undo" })).status).toBe(409);
    const above = await store.write("a", create("/logs/2", "again\n"));
    expect((await store.change(above)).review.state).toBe("pending");
    expect(await store.approved()).not.toHaveProperty("/logs/2");

    const rule = { id: "trial", glob: "/logs/**", sample_every: 2 };
    const trial = await runOperation(store.editor, operations.tryAutoApproval as never, {
      memory_store_id: store.id,
      rule,
    });
    expect(trial.json).toEqual({
      ...{ would_approve: 4, of: 8, to_people: 3, held_back_by_findings: 1 },
      samples: [above, ids[4], ids[2], ids[0]].map(() => expect.stringMatching(/^chg_/)),
    });
  });

  it("releases what waits when the policy is opened, and keeps the changes to be looked at", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await store.write("a", create("/x", "1\n"));
    await store.write("a", create("/team/y", "2\n"));
    await store.configure({ policy: "open", rules: [{ id: "team", glob: "/team/**", policy: "approved" }] });
    expect(await store.approved()).toEqual({ "/x": "1\n" });
    await store.configure({ policy: "open" });
    expect(await store.approved()).toEqual({ "/x": "1\n", "/team/y": "2\n" });
    expect(await store.read("b", "/team/y")).toBe("2\n");
    expect(await store.changes()).toHaveLength(2);
    await store.configure({ policy: "approved" });
    await store.write("b", create("/x", "3\n"));
    expect(await store.approved()).toEqual({ "/x": "1\n", "/team/y": "2\n" });
  });

  it("reviews members' writes where the store says so", async () => {
    const store = await createReviewStore(database, door, { policy: "approved", members: true });
    const input = { memory_store_id: store.id, path: "/x", content: "1\n" };
    await runOperation(store.editor, operations.createMemory as never, input);
    expect(await store.approved()).toEqual({});
    const [change] = await store.changes();
    expect(change).toMatchObject({ actor: { type: "user_actor", name: "editor person" }, origin: "console" });
    await store.review(change!.id, { verdict: "approve" });
    expect(await store.approved()).toEqual({ "/x": "1\n" });
  });

  it("lets no key that writes memories change what has to be reviewed", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    await store.write("a", create("/x", "poison\n"));
    const settings = `/v1/memory_stores/${store.id}/settings`;
    const refused = await door.send("POST", settings, { body: { review: { policy: "open" } } });
    expect([refused.status, refused.json.error]).toEqual([403, expect.objectContaining({ type: "permission_error" })]);
    const other = await door.send("POST", settings, { body: { view_max_characters: 5_000 } });
    expect(other.json).toMatchObject({
      view_max_characters: 5_000,
      create_overwrites: true,
      review: { policy: "approved" },
    });
    expect((await door.send("GET", settings)).json).toEqual(other.json);
    expect(await store.approved()).toEqual({});
  });
});
