import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { subscribeLive } from "@/lib/live/live-bus";
import { assignChange, assignChanges } from "@/lib/review/assign-change";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { reviewChangeInput, reviewChangesInput } from "@/lib/review/review.schema";
import { reviewChange } from "@/lib/review/review-change";
import { reviewChanges } from "@/lib/review/several-changes";
import { undoReview } from "@/lib/review/undo-review";
import { createStore } from "@/lib/store/create-store";
import { configureStoreInput } from "@/lib/store/store.schema";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { mentionsIn } from "./mentions";
import { countNotifications, listNotifications, readNotifications } from "./notifications";

describeOnBoth("notifications", (database) => {
  let workspaceId = "";
  let storeId = "";
  let ada: Context;
  let bo: Context;
  let agent: Context;

  const userOf = ({ actor }: Context) => (actor.kind === "member" ? actor.userId : "");
  const told = async (who: Context) =>
    (await listNotifications(who, { unread: false, limit: 100 })).notifications.map(
      ({ kind, changeId, by }) => [kind, changeId, by?.id ?? null] as const,
    );
  const write = async (by: Context, path: string, text = "text") => {
    const edits = [{ kind: "create", path: parseMemoryPath(path), content: parseContent(text) } as const];
    const done = await commitChange(by, { storeId, edits });
    return { changeId: done.changeId ?? "", memoryId: done.outcomes[0]!.memory.id };
  };
  const rewrite = async (by: Context, memoryId: string, text: string) => {
    const edits = [{ kind: "modify", memoryId, content: parseContent(text) } as const];
    return (await commitChange(by, { storeId, edits })).changeId ?? "";
  };
  const decide = (by: Context, change_id: string, verdict: string) =>
    reviewChange(by, reviewChangeInput.parse({ change_id, verdict }));
  const fresh = async () => contextOf(database.db, await createMember(database.db, workspaceId, "reviewer"));

  beforeAll(async () => {
    const { db } = database;
    workspaceId = await createWorkspace(db);
    ada = contextOf(db, await createMember(db, workspaceId, "editor"));
    bo = contextOf(db, await createMember(db, workspaceId, "reviewer"));
    const actor = { kind: "key", workspaceId, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV" } as const;
    agent = contextOf(db, { ...actor, access: "read_write", stores: "all" }, { origin: "rest" });
    storeId = (await createStore(ada, { name: "Store", description: "", metadata: {} })).id;
  });

  it("tells whoever is named in a comment, once, and whose change it is", async () => {
    const [author, named] = [
      contextOf(database.db, await createMember(database.db, workspaceId, "editor")),
      await fresh(),
    ];
    const stranger = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    const { changeId } = await write(author, "/mine");
    const body = `@[${userOf(named)}] and @[${userOf(named)}], not @[${userOf(stranger)}] nor @[${userOf(bo)}] who says it`;
    await commentOnChange(bo, { change_id: changeId, body });
    expect(await told(named)).toEqual([["mentioned", changeId, userOf(bo)]]);
    expect(await told(author)).toEqual([["commented", changeId, userOf(bo)]]);
    expect(await told(stranger)).toEqual([]);
    expect(await told(bo)).toEqual([]);
    await commentOnChange(author, { change_id: changeId, body: "I see" });
    expect(await told(author)).toHaveLength(1);
    const rows = JSON.stringify(await database.db.prisma.notification.findMany({ where: { workspaceId } }));
    for (const text of ["who says it", "/mine", "text"]) expect(rows).not.toContain(text);
  });

  it("tells whoever is asked to review, and not again those who were asked before", async () => {
    const [first, second] = [await fresh(), await fresh()];
    const { changeId } = await write(agent, "/asked");
    await assignChange(bo, { change_id: changeId, user_ids: [userOf(first), userOf(bo)] });
    await assignChange(bo, { change_id: changeId, user_ids: [userOf(first), userOf(second)] });
    expect(await told(first)).toEqual([["assigned", changeId, userOf(bo)]]);
    expect(await told(second)).toEqual([["assigned", changeId, userOf(bo)]]);
    expect(await told(bo)).toEqual([]);
  });

  it("tells whoever is asked to review several at once, not for each", async () => {
    const [first, second] = [await fresh(), await fresh()];
    const ids = [];
    for (const path of ["/several/a", "/several/b", "/several/c"]) ids.push((await write(agent, path)).changeId);
    await assignChange(bo, { change_id: ids[0]!, user_ids: [userOf(first)] });
    await assignChanges(bo, { change_ids: ids, user_ids: [userOf(first), userOf(second), userOf(bo)] });
    expect(await told(first)).toEqual([
      ["assigned", null, userOf(bo)],
      ["assigned", ids[0], userOf(bo)],
    ]);
    expect(await told(second)).toEqual([["assigned", null, userOf(bo)]]);
    expect(await told(bo)).toEqual([]);
  });

  it("tells an owner that changes wait, once until that is read", async () => {
    const owner = await fresh();
    const review = { rules: [{ id: "owned", glob: "/owned/**", policy: "open", owners: [userOf(owner)] }] };
    const input = { memory_store_id: storeId, settings: { review } };
    await configureStore(ada, configureStoreInput.parse(input));
    const { changeId } = await write(agent, "/owned/a");
    await write(agent, "/owned/b");
    await write(agent, "/elsewhere");
    expect(await told(owner)).toEqual([["owned", changeId, null]]);
    await readNotifications(owner, {});
    const third = await write(agent, "/owned/c");
    expect((await told(owner)).map(([, id]) => id)).toEqual([third.changeId, changeId]);
  });

  it("tells a reviewer that somebody decided otherwise", async () => {
    const [one, other] = [await fresh(), await fresh()];
    const undone = await write(agent, "/undone");
    await decide(one, undone.changeId, "approve");
    await undoReview(other, { change_id: undone.changeId });
    const reverted = await write(agent, "/reverted");
    await decide(one, reverted.changeId, "approve");
    await decide(other, reverted.changeId, "revert");
    const own = await write(agent, "/own");
    await decide(one, own.changeId, "approve");
    await undoReview(one, { change_id: own.changeId });
    expect(await told(one)).toEqual([
      ["overturned", reverted.changeId, userOf(other)],
      ["overturned", undone.changeId, userOf(other)],
    ]);
    expect(await told(other)).toEqual([]);
  });

  it("tells whoever approved a text that an agent wrote over it, once", async () => {
    const reviewer = await fresh();
    const { changeId, memoryId } = await write(agent, "/stale");
    await reviewChanges(reviewer, reviewChangesInput.parse({ change_ids: [changeId], verdict: "approve" }));
    await rewrite(agent, memoryId, "second");
    await rewrite(agent, memoryId, "third");
    expect(await told(reviewer)).toEqual([["stale", changeId, null]]);
    const mine = await write(agent, "/rewritten by a person");
    await decide(reviewer, mine.changeId, "approve");
    await rewrite(ada, mine.memoryId, "by a person");
    expect(await told(reviewer)).toHaveLength(1);
  });

  it("is written with its cause or not at all, and tells the pages of that person only", async () => {
    const person = await fresh();
    const heard: string[] = [];
    const stop = subscribeLive((event) => {
      if (event.kind === "notification.changed" && event.workspaceId === workspaceId) heard.push(event.userId);
    });
    const { changeId } = await write(ada, "/cause");
    const at = { change_id: changeId, memory_version_id: "memver_01ARZ3NDEKTSV4RRFFQ69G5FAV", line: 1 };
    await expect(commentOnChange(bo, { ...at, body: `@[${userOf(person)}]` })).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(await told(person)).toEqual([]);
    expect(heard).toEqual([]);
    await commentOnChange(ada, { change_id: changeId, body: `@[${userOf(person)}]` });
    expect(heard).toEqual([userOf(person)]);
    stop();
  });

  it("is read by whom it is for, some or all", async () => {
    const person = await fresh();
    const { changeId } = await write(ada, "/read");
    for (const word of ["one", "two", "three"])
      await commentOnChange(ada, { change_id: changeId, body: `${word} @[${userOf(person)}]` });
    expect(await countNotifications(person)).toEqual({ unread: 3 });
    const page = await listNotifications(person, { unread: false, limit: 2 });
    expect(page.notifications).toMatchObject([{ store: { id: storeId, name: "Store" } }, { readAt: null }]);
    const rest = await listNotifications(person, { unread: false, limit: 2, page: page.nextPage ?? "" });
    expect([page.notifications.length, rest.notifications.length, rest.nextPage]).toEqual([2, 1, null]);
    const ids = page.notifications.map(({ id }) => id);
    expect(await readNotifications(bo, { notification_ids: ids })).toEqual({ unread: 0 });
    expect(await readNotifications(person, { notification_ids: ids.slice(0, 1) })).toEqual({ unread: 2 });
    expect((await listNotifications(person, { unread: true, limit: 10 })).notifications).toHaveLength(2);
    expect(await readNotifications(person, {})).toEqual({ unread: 0 });
    await expect(listNotifications(agent, { unread: false, limit: 1 })).rejects.toMatchObject({ code: "permission" });
  });
});

it("finds the people in a comment", () => {
  const id = "user_01ARZ3NDEKTSV4RRFFQ69G5FAV";
  expect(mentionsIn(`a @[${id}] b @[${id}] @[user_x] @${id} @[mem_01ARZ3NDEKTSV4RRFFQ69G5FAV]`)).toEqual([id]);
});
