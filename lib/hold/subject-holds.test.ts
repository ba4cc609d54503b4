import { randomBytes } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { type AppError, isAppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { removeComment } from "@/lib/review/remove-comment";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { updateStoreInput } from "@/lib/store/store.schema";
import { updateStore } from "@/lib/store/update-store";
import { closeSubject } from "@/lib/subject/close-subject";
import { openSubject, updateSubject } from "@/lib/subject/open-subject";
import { holdsOnItems } from "@/lib/subject/plan-holds";
import { openSubjectInput, updateSubjectInput } from "@/lib/subject/subject.schema";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { placeHoldInput } from "./hold.schema";
import { listHeldHere, listHolds } from "./list-holds";
import { liftHold, placeHold } from "./place-hold";

describeOnBoth("a hold for a person", (database) => {
  let admin: Context;
  let name = "";

  beforeEach(async () => {
    admin = contextOf(database.db, await createMember(database.db, await createWorkspace(database.db), "admin"));
    name = `Ada ${randomBytes(6).toString("hex")}`;
  });

  const newStore = async (metadata: Record<string, string> = {}) =>
    (await createStore(admin, { name: "Store", description: "", metadata })).id;
  async function write(storeId: string, path: string, ...texts: string[]) {
    const [first = "", ...later] = texts;
    const create = { kind: "create", path: parseMemoryPath(path), content: parseContent(first) } as const;
    const { memory } = (await commitChange(admin, { storeId, edits: [create] })).outcomes[0]!;
    for (const text of later)
      await commitChange(admin, {
        storeId,
        edits: [{ kind: "modify", memoryId: memory.id, content: parseContent(text) }],
      });
    return { memory_store_id: storeId, memory_version_id: memory.versionId };
  }
  const redact = (version: { memory_store_id: string; memory_version_id: string }) =>
    redactVersion(admin, { ...version, reason: "personal_data" });
  const refusal = async (act: Promise<unknown>): Promise<AppError["details"]> =>
    act.then(
      () => ({ nothing: "refused" }),
      (error: unknown) => {
        if (!isAppError(error)) throw error;
        return error.details;
      },
    );
  const openCase = async () => {
    const identifiers = [
      { kind: "name", value: name },
      { kind: "metadata", key: "user_id", value: name },
    ];
    return (await openSubject(admin, openSubjectInput.parse({ label: "Ticket 9", identifiers }))).id;
  };
  const hold = (subject_id: string) =>
    placeHold(admin, placeHoldInput.parse({ subject_id, ground: "litigation", reason: "A letter." }));

  it("covers what says something of them, then and later, and their own stores; and nothing more when it is lifted", async () => {
    const [shared, own, other] = [await newStore(), await newStore({ user_id: name }), await newStore()];
    const mentioned = await write(shared, "/team", "nothing yet", `ask ${name}`);
    const free = await write(shared, "/free", "one", "two");
    const mine = await write(own, "/any", "likes tea", "likes cake");
    const subject_id = await openCase();
    const { id, kind, subject, store } = await hold(subject_id);
    expect([kind, subject, store]).toEqual(["subject", { id: subject_id, name: "Ticket 9" }, null]);

    expect(await refusal(redact(mentioned))).toMatchObject({ hold_id: id });
    expect(await refusal(redact(mine))).toMatchObject({ hold_id: id });
    expect(await refusal(redact(free))).toEqual({ nothing: "refused" });
    // What was written since, in a store that has been looked through before.
    const later = await write(shared, "/later", `${name.toUpperCase()} called`, "called");
    expect(await refusal(redact(later))).toMatchObject({ hold_id: id });
    expect(await refusal(deleteStore(admin, { memory_store_id: shared }))).toMatchObject({ hold_id: id });
    // A store is theirs still when its metadata is made to say something else.
    await updateStore(admin, updateStoreInput.parse({ memory_store_id: own, metadata: { user_id: "else" } }));
    expect(await refusal(deleteStore(admin, { memory_store_id: own }))).toMatchObject({ hold_id: id });
    expect(await refusal(deleteStore(admin, { memory_store_id: other }))).toEqual({ nothing: "refused" });
    expect(await listHeldHere(admin, { memory_store_id: shared })).toMatchObject([{ id, kind: "subject" }]);

    expect(await refusal(closeSubject(admin, { subject_id }))).toMatchObject({ hold_id: id });
    const changed = updateSubjectInput.parse({ subject_id, identifiers: [{ kind: "name", value: "Somebody else" }] });
    expect(await refusal(updateSubject(admin, changed))).toMatchObject({ hold_id: id });

    await liftHold(admin, { hold_id: id, ground: "ended", reason: "Over." });
    for (const version of [mentioned, mine, later]) expect((await redact(version)).redactedAt).not.toBeNull();
    await deleteStore(admin, { memory_store_id: shared });
    expect((await listHolds(admin, { limit: 20, active: false })).holds).toMatchObject([
      { id, subject: { id: subject_id } },
    ]);
    expect((await closeSubject(admin, { subject_id })).state).toBe("closed");
    const where = { workspaceId: admin.actor.workspaceId, action: { startsWith: "hold." } };
    const entries = await database.db.prisma.auditEntry.findMany({ where, orderBy: { seq: "asc" } });
    expect(entries.map(({ action, target }) => [action, JSON.parse(target)])).toEqual([
      ["hold.placed", { hold_id: id, subject_id }],
      ["hold.lifted", { hold_id: id, subject_id }],
    ]);
  });

  it("covers what was said about a change and names them, whatever the memory says", async () => {
    const store = await newStore();
    const edits = [{ kind: "create", path: parseMemoryPath("/a"), content: parseContent("tea") } as const];
    const { changeId } = await commitChange(admin, { storeId: store, edits, reason: `${name} asked for it` });
    const about = (body: string) => commentOnChange(admin, { change_id: changeId ?? "", body });
    const [naming, other] = [await about(`said ${name}`), await about("said somebody")];
    const { id } = await hold(await openCase());
    expect(await refusal(removeComment(admin, { comment_id: naming.id }))).toMatchObject({ hold_id: id });
    const item = { storeId: store, pile: "mask", ground: null, legalWords: null, holdId: null, hits: 1 } as const;
    const held = await holdsOnItems(database.db.read, [
      { ...item, kind: "reason", targetId: changeId ?? "" },
      { ...item, kind: "comment", targetId: naming.id },
      { ...item, kind: "comment", targetId: other.id },
    ]);
    expect([...held.keys()]).toEqual([changeId, naming.id]);
    expect(await refusal(removeComment(admin, { comment_id: other.id }))).toEqual({ nothing: "refused" });
  });

  it("keeps a store in which only a reason or a comment names them, until it is lifted", async () => {
    for (const said of ["reason", "comment"]) {
      const storeId = await newStore();
      const create = { kind: "create", path: parseMemoryPath("/a"), content: parseContent("tea") } as const;
      const reason = said === "reason" ? `as ${name} asked` : undefined;
      const { changeId } = await commitChange(admin, { storeId, edits: [create], reason });
      const body = said === "comment" ? `${name} asked for this` : "fine";
      await commentOnChange(admin, { change_id: changeId ?? "", body });
      const { id } = await hold(await openCase());
      expect(await refusal(deleteStore(admin, { memory_store_id: storeId }))).toMatchObject({ hold_id: id });
      await liftHold(admin, { hold_id: id, ground: "ended", reason: "Settled." });
      expect(await refusal(deleteStore(admin, { memory_store_id: storeId }))).toEqual({ nothing: "refused" });
    }
  });

  it("covers what names them where no space stands beside the name, or another one inside of it", async () => {
    const store = await newStore();
    const names = ["田中太郎", `Zoe ${name}`, "u-9917"];
    const identifiers = names.map((value) => ({ kind: "name", value }));
    const { id: subject_id } = await openSubject(admin, openSubjectInput.parse({ label: "Ticket 10", identifiers }));
    const texts = ["田中太郎は東京に住んでいる", `_Zoe\n  ${name}_ called`, "see u-9917_profile"];
    const versions = [];
    for (const [at, text] of texts.entries()) versions.push(await write(store, `/${at}`, text, "nothing"));
    versions.push(await write(store, `/zoe-${name.toLowerCase().replaceAll(" ", "-")}.md`, "tea", "cake"));
    const { id } = await hold(subject_id);
    for (const version of versions) expect(await refusal(redact(version))).toMatchObject({ hold_id: id });
    expect(await refusal(redact(await write(store, "/other", "u-99170", "nothing")))).toEqual({ nothing: "refused" });
  });

  it("is placed on a store or a case, not on both or on none, and on no case that is closed", async () => {
    const subject_id = await openCase();
    const words = { ground: "other", reason: "Asked." };
    for (const on of [{}, { subject_id, memory_store_id: await newStore() }, { subject_id, path_prefix: "/a" }])
      expect(placeHoldInput.safeParse({ ...on, ...words }).success).toBe(false);
    const foreign = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    await expect(placeHold(foreign, placeHoldInput.parse({ subject_id, ...words }))).rejects.toMatchObject({
      code: "not_found",
    });
    await closeSubject(admin, { subject_id });
    await expect(hold(subject_id)).rejects.toMatchObject({ code: "conflict" });
  });
});
