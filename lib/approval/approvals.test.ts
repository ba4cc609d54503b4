import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "@/lib/access/context";
import { exportAuditLog } from "@/lib/audit/export-audit-log";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { hourMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { Role } from "@/lib/domain/role";
import { secondPersonActs } from "@/lib/domain/second-person";
import { liftHold, placeHold } from "@/lib/hold/place-hold";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { exportMemories } from "@/lib/memory/export-memories";
import { listNotifications } from "@/lib/notification/notifications";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { askedSecond } from "@/lib/testing/asked-second";
import { withBadMoments } from "@/lib/testing/bad-moments";
import { collect, contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { listApprovalsInput } from "./approval.schema";
import { decide, saveRule } from "./approval.store";
import { carryOutInterrupted } from "./carry-out";
import { approveRequest, breakGlass, refuseRequest, withdrawRequest } from "./decide-request";
import { countApprovals, listApprovals } from "./list-approvals";
import { retrieveRule, updateRule } from "./second-person-rule";

describeOnBoth("acts that take two people", (database) => {
  const start = Date.parse("2026-11-21T09:00:00.000Z");
  let clock = start;
  let workspaceId = "";
  let ada: Context;
  let bo: Context;
  let cy: Context;
  let storeId = "";
  let versionId = "";

  const now = () => new Date(clock).toISOString();
  const as = (actor: Actor) => contextOf(database.db, actor, { now });
  const join = async (role: Role) => as(await createMember(database.db, workspaceId, role));
  const userOf = ({ actor }: Context) => (actor.kind === "member" ? actor.userId : "");
  const path = parseMemoryPath;

  beforeAll(() => useTestDataDir());
  afterAll(() => {
    clock = start;
  });

  beforeEach(async () => {
    workspaceId = await createWorkspace(database.db);
    [ada, bo, cy] = [await join("admin"), await join("compliance"), await join("admin")];
    storeId = (await createStore(ada, { name: "Notes", description: "", metadata: {} })).id;
    const create = { kind: "create", path: path("/a"), content: parseContent("one") } as const;
    const { memory } = (await commitChange(ada, { storeId, edits: [create] })).outcomes[0]!;
    versionId = memory.versionId;
    const edits = [{ kind: "modify", memoryId: memory.id, content: parseContent("two") } as const];
    await commitChange(ada, { storeId, edits });
    await updateRule(ada, { acts: [...secondPersonActs] });
  });

  const redaction = () => ({ memory_store_id: storeId, memory_version_id: versionId, reason: "secret" as const });
  const redact = (by: Context, note?: string) => redactVersion(by, { ...redaction(), ...(note ? { note } : {}) });
  const approve = (by: Context, id: string) => approveRequest(by, { approval_request_id: id });
  const textOf = async () => (await database.db.prisma.version.findUnique({ where: { id: versionId } }))?.content;
  const entries = async (action: string) =>
    (await database.db.prisma.auditEntry.findMany({ where: { workspaceId, action }, orderBy: { time: "asc" } })).map(
      (row) => ({ actor: row.actorId, chain: row.chainId, ...JSON.parse(row.target), ...JSON.parse(row.data) }),
    );
  const told = async (who: Context) =>
    (await listNotifications(who, { unread: false, limit: 50 })).notifications.map(({ kind, approvalId, by }) => [
      kind,
      approvalId,
      by?.id,
    ]);

  it("wait for somebody else, and are then done as the requester's, with both in the entry", async () => {
    const id = await askedSecond(redact(bo, "The key of the mail server"));
    expect(await textOf()).toBe("one");
    expect(await askedSecond(redact(bo, "The key of the mail server"))).toBe(id);
    expect(await told(ada)).toEqual([["approval_asked", id, userOf(bo)]]);
    expect(await countApprovals(ada)).toMatchObject({ waiting: 1 });
    expect(await countApprovals(bo)).toMatchObject({ waiting: 0 });
    const done = await approve(ada, id);
    expect(done).toMatchObject({ state: "done", words: null, failure: null, decidedBy: { id: userOf(ada) } });
    expect(await textOf()).toBeNull();
    expect(await entries("version.redacted")).toMatchObject([
      { actor: userOf(bo), approval: { approval_request_id: id, approved_by: userOf(ada) } },
    ]);
    expect(await entries("approval.granted")).toMatchObject([{ actor: userOf(ada), asked_by: userOf(bo) }]);
    expect(await told(bo)).toEqual([["approval_decided", id, userOf(ada)]]);
    const version = await database.db.prisma.version.findUnique({ where: { id: versionId } });
    expect(version).toMatchObject({ redactedById: userOf(bo), redactionNote: "The key of the mail server" });
    const kept = JSON.stringify([
      await database.db.prisma.approvalRequest.findMany(),
      await database.db.prisma.auditEntry.findMany({ where: { workspaceId } }),
    ]);
    for (const words of ["mail server", '"one"', '"/a"']) expect(kept).not.toContain(words);
  });

  it("are approved by nobody for themselves, nor for a key they made, nor by a lesser role", async () => {
    const own = { code: "permission" };
    const id = await askedSecond(redact(ada));
    await expect(approve(ada, id)).rejects.toMatchObject(own);
    await expect(refuseRequest(ada, { approval_request_id: id, words: "No" })).rejects.toMatchObject(own);
    await expect(approve(await join("editor"), id)).rejects.toMatchObject(own);
    const stranger = as(await createMember(database.db, await createWorkspace(database.db), "admin"));
    await expect(approve(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    const { secret } = await createKey(ada, { name: "Mine", access: "read_write" });
    const key = as(await authenticateKey(database.db, secret, now()));
    const byKey = await askedSecond(deleteStore(key, { memory_store_id: storeId }));
    await expect(approve(ada, byKey)).rejects.toMatchObject(own);
    expect(await approve(cy, byKey)).toMatchObject({ state: "done" });
    expect(await entries("store.deleted")).toMatchObject([{ approval: { approved_by: userOf(cy) } }]);
    expect(await textOf()).toBeUndefined();
  });

  it("are over after 72 hours", async () => {
    const id = await askedSecond(redact(bo));
    clock += 72 * hourMs - 1;
    expect((await listApprovals(ada, listApprovalsInput.parse({ waiting: true }))).approvals).toHaveLength(1);
    clock += 1;
    await expect(approve(ada, id)).rejects.toMatchObject({ code: "conflict", message: /expired/ });
    const [ended] = (await listApprovals(ada, listApprovalsInput.parse({ waiting: false }))).approvals;
    expect(ended).toMatchObject({ id, state: "expired" });
    expect(await countApprovals(ada)).toMatchObject({ waiting: 0 });
    const again = await askedSecond(redact(bo));
    expect(again).not.toBe(id);
    expect(await textOf()).toBe("one");
  });

  it("are checked again when they are approved: the requester's role, and holds", async () => {
    const first = await askedSecond(redact(bo));
    await database.db.prisma.member.updateMany({ where: { userId: userOf(bo) }, data: { role: "viewer" } });
    await expect(approve(ada, first)).rejects.toMatchObject({ code: "conflict", message: /may not do it any more/ });
    const second = await askedSecond(deleteStore(ada, { memory_store_id: storeId }));
    const hold = await placeHold(cy, { memory_store_id: storeId, ground: "litigation", reason: "Case" });
    expect(await approve(cy, second)).toMatchObject({ state: "failed", failure: expect.stringContaining(hold.id) });
    const third = await askedSecond(redact(cy));
    await database.db.prisma.member.updateMany({ where: { userId: userOf(cy) }, data: { disabledAt: now() } });
    await expect(approve(ada, third)).rejects.toMatchObject({ code: "conflict" });
    expect(await textOf()).toBe("one");
    expect(await entries("version.redacted")).toEqual([]);
  });

  it("happen once, whoever approves at the same moment", async () => {
    const [one, other] = [await join("compliance"), await join("admin")];
    const id = await askedSecond(redact(bo));
    const both = await Promise.allSettled([approve(one, id), approve(other, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await entries("version.redacted")).toHaveLength(1);
    expect(await entries("approval.granted")).toHaveLength(1);
  });

  it("are done by the next start where the process ended in between, and once", async () => {
    const id = await askedSecond(redact(bo));
    await database.db.transaction((tx) =>
      decide(tx, id, { state: "approved", by: userOf(ada), at: now(), words: null }),
    );
    expect(await textOf()).toBe("one");
    await Promise.all([1, 2, 3].map(() => carryOutInterrupted(database.db, now)));
    await carryOutInterrupted(database.db, now);
    expect(await textOf()).toBeNull();
    expect(await entries("version.redacted")).toMatchObject([{ approval: { approved_by: userOf(ada) } }]);
    const [request] = (await listApprovals(ada, listApprovalsInput.parse({}))).approvals;
    expect(request).toMatchObject({ id, state: "done" });
  });

  it("wait where the database is busy when they are approved, and are done a little later", async () => {
    const id = await askedSecond(redact(bo));
    const busy = { ...ada, db: withBadMoments(database.db, () => true) };
    vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
    expect(await approve(busy, id)).toMatchObject({ state: "approved", failure: null });
    expect(await textOf()).toBe("one");
    await carryOutInterrupted(database.db, now);
    expect(await textOf()).toBeNull();
    const [request] = (await listApprovals(ada, listApprovalsInput.parse({}))).approvals;
    expect(request).toMatchObject({ id, state: "done" });
  });

  it("are not said to be done where their time was over before they could be", async () => {
    const id = await askedSecond(redact(bo));
    await database.db.transaction((tx) =>
      decide(tx, id, { state: "approved", by: userOf(ada), at: now(), words: null }),
    );
    clock += 72 * hourMs + 1;
    await carryOutInterrupted(database.db, now);
    expect(await textOf()).toBe("one");
    const { approvals } = await listApprovals(ada, listApprovalsInput.parse({}));
    expect(approvals).toMatchObject([{ id, state: "failed", failure: /time was over/ }]);
  });

  it("can be refused with words and taken back, and are not done then", async () => {
    const refused = await askedSecond(redact(bo));
    expect(await refuseRequest(ada, { approval_request_id: refused, words: "Not that one" })).toMatchObject({
      state: "refused",
      decisionWords: "Not that one",
    });
    const taken = await askedSecond(redact(bo));
    await expect(withdrawRequest(ada, { approval_request_id: taken })).rejects.toMatchObject({ code: "not_found" });
    expect(await withdrawRequest(bo, { approval_request_id: taken })).toMatchObject({ state: "withdrawn" });
    for (const id of [refused, taken]) await expect(approve(ada, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await textOf()).toBe("one");
  });

  it("can be done alone with a reason, which everybody is told", async () => {
    const id = await askedSecond(redact(bo));
    await expect(breakGlass(ada, { approval_request_id: id, words: "Now" })).rejects.toMatchObject({
      code: "not_found",
    });
    const done = await breakGlass(bo, { approval_request_id: id, words: "It is being used right now" });
    expect(done).toMatchObject({ state: "done", brokenGlass: true });
    expect(await textOf()).toBeNull();
    expect(await entries("approval.bypassed")).toMatchObject([{ actor: userOf(bo) }]);
    expect(await entries("version.redacted")).toMatchObject([{ approval: { approved_by: null } }]);
    for (const who of [ada, cy]) expect(await told(who)).toContainEqual(["glass_broken", id, userOf(bo)]);
    expect((await countApprovals(ada)).brokenGlass).toMatchObject([{ id }]);
    clock += 72 * hourMs + 1;
    expect((await countApprovals(ada)).brokenGlass).toEqual([]);
  });

  it("include lifting a hold, and exports, which the requester fetches once", async () => {
    const hold = await placeHold(ada, { memory_store_id: storeId, ground: "other", reason: "Asked" });
    const lifting = await askedSecond(liftHold(ada, { hold_id: hold.id, ground: "ended", reason: "Over" }));
    await approve(bo, lifting);
    const held = await database.db.prisma.hold.findUnique({ where: { id: hold.id } });
    expect(held).toMatchObject({ liftedBy: userOf(ada), liftReason: "Over" });

    const log = await askedSecond(exportAuditLog(bo));
    expect(await approve(ada, log)).toMatchObject({ state: "approved" });
    expect((await collect((await exportAuditLog(bo)).lines)).join("")).toContain(log);
    expect(await askedSecond(exportAuditLog(bo))).not.toBe(log);
    expect(await entries("audit.exported")).toMatchObject([
      { actor: userOf(bo), approval: { approval_request_id: log } },
    ]);

    const chosen = { memory_store_id: storeId, folders: ["/"] } as never;
    const texts = await askedSecond(exportMemories(bo, chosen));
    await approve(ada, texts);
    expect(await askedSecond(exportMemories(cy, chosen))).not.toBe(texts);
    expect(await askedSecond(exportMemories(bo, { memory_store_id: storeId, folders: ["/b/"] } as never))).not.toBe(
      texts,
    );
    expect(await exportMemories(bo, chosen)).toMatchObject([{ path: "/a" }]);
    await askedSecond(exportMemories(bo, chosen));
  });

  it("loses nothing that two people put on the setting at one moment", async () => {
    await database.db.transaction((tx) => saveRule(tx, workspaceId, { acts: [], at: now() }));
    // Between what was read and the lock somebody else puts an act on.
    const put = async () => void (await updateRule(cy, { acts: ["erase"] }));
    const transaction: Context["db"]["transaction"] = async (work) => put().then(() => database.db.transaction(work));
    const late = { ...ada, db: { ...database.db, transaction } };
    await expect(updateRule(late, { acts: ["redact"] })).rejects.toMatchObject({ code: "conflict" });
    expect((await retrieveRule(ada)).acts).toEqual(["erase"]);
  });

  it("are asked for only where the setting says so; weakening it takes two, strengthening needs two to be there", async () => {
    const off = await askedSecond(updateRule(ada, { acts: ["delete_store", "export"] }));
    expect((await retrieveRule(ada)).acts).toEqual([...secondPersonActs]);
    await approve(bo, off);
    expect(await retrieveRule(ada)).toEqual({ acts: ["delete_store", "export"], deciders: 3 });
    expect(await entries("approval.rule_changed")).toMatchObject([
      { before: [] },
      { acts: ["delete_store", "export"] },
    ]);
    await redact(bo);
    expect(await textOf()).toBeNull();
    await expect(updateRule(bo, { acts: [] })).rejects.toMatchObject({ code: "permission" });

    workspaceId = await createWorkspace(database.db);
    const alone = await join("admin");
    await expect(updateRule(alone, { acts: ["redact"] })).rejects.toMatchObject({ message: /only one/ });
    await join("editor");
    await expect(updateRule(alone, { acts: ["redact"] })).rejects.toMatchObject({ code: "invalid_request" });
    await join("compliance");
    expect((await updateRule(alone, { acts: ["redact"] })).acts).toEqual(["redact"]);
  });

  it("stand for exactly what was asked: another store, other words or a changed row are not it", async () => {
    const first = await askedSecond(redact(bo, "Because"));
    expect(await askedSecond(redact(bo, "Another reason"))).not.toBe(first);
    await database.db.prisma.approvalRequest.update({ where: { id: first }, data: { words: "Changed" } });
    expect(await approve(ada, first)).toMatchObject({ state: "failed", failure: /not what was approved/ });
    expect(await textOf()).toBe("one");
    await database.db.transaction((tx) => saveRule(tx, workspaceId, { acts: [], at: now() }));
  });
});
