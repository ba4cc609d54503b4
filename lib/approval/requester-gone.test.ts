import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Role } from "@/lib/domain/role";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { disableMember } from "@/lib/member/disable-member";
import { changeRole } from "@/lib/member/manage-members";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { askedSecond } from "@/lib/testing/asked-second";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { meet } from "@/lib/testing/meeting";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listApprovalsInput } from "./approval.schema";
import { approveRequest, breakGlass, refuseRequest, withdrawRequest } from "./decide-request";
import { countApprovals, listApprovals } from "./list-approvals";
import { updateRule } from "./second-person-rule";

describeOnBoth("a request of who may not act any more", (database) => {
  let workspaceId = "";
  const join = async (role: Role) => {
    const actor = await createMember(database.db, workspaceId, role);
    return { ...contextOf(database.db, actor), actor };
  };
  type Person = Awaited<ReturnType<typeof join>>;
  let ada: Person;
  let bo: Person;
  let cy: Person;
  let storeId = "";

  beforeAll(() => useTestDataDir());
  beforeEach(async () => {
    workspaceId = await createWorkspace(database.db);
    [ada, bo, cy] = [await join("admin"), await join("compliance"), await join("admin")];
    await updateRule(ada, { acts: ["delete_store"] });
    storeId = (await createStore(ada, { name: "Notes", description: "", metadata: {} })).id;
  });

  const states = async () =>
    (await listApprovals(bo, listApprovalsInput.parse({}))).approvals.map(({ state, decidedBy }) => [
      state,
      decidedBy?.id,
    ]);
  const approve = (id: string) => approveRequest(bo, { approval_request_id: id });
  const disable = () => disableMember(ada, { member_id: cy.actor.memberId, keys: "suspend" });
  const remove = (by: Context) => deleteStore(by, { memory_store_id: storeId });
  const programOfCy = async () => {
    const { secret } = await createKey(cy, { name: "Nightly", access: "read_write" });
    return contextOf(database.db, await authenticateKey(database.db, secret, now()), { origin: "rest" });
  };

  it("is withdrawn with their access, by whoever disables them", async () => {
    const id = await askedSecond(remove(cy));
    await disable();
    expect(await states()).toEqual([["withdrawn", ada.actor.userId]]);
    expect((await countApprovals(bo)).waiting).toBe(0);
    await expect(approve(id)).rejects.toMatchObject({ code: "conflict" });
    const [entry, ...more] = await database.db.prisma.auditEntry.findMany({
      where: { workspaceId, action: "approval.withdrawn" },
    });
    expect(entry).toMatchObject({ actorId: ada.actor.userId, target: JSON.stringify({ approval_request_id: id }) });
    expect(more).toEqual([]);
  });

  it("is not spent by approving it while they may not do it, or their key does not work", async () => {
    const program = await programOfCy();
    const own = await askedSecond(remove(cy));
    const ofKey = await askedSecond(remove(program));
    const change = (role: Role) => changeRole(ada, { member_id: cy.actor.memberId, role });
    await change("viewer");
    for (const id of [own, ofKey])
      await expect(approve(id)).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/may not/) });
    expect((await states()).map(([state]) => state)).toEqual(["pending", "pending"]);
    await change("admin");
    expect(await approve(own)).toMatchObject({ state: "done" });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["approves", approve],
    ["refuses", (id) => refuseRequest(bo, { approval_request_id: id, words: "No" })],
    ["withdraws", (id) => withdrawRequest(cy, { approval_request_id: id })],
    ["breaks the glass for", (id) => breakGlass(cy, { approval_request_id: id, words: "It cannot wait" })],
  ])("is withdrawn where somebody %s it while they are being disabled", async (_, decide) => {
    const id = await askedSecond(remove(cy));
    expect(await meet(database.db, workspaceId, [disable, () => decide(id)])).toEqual(["done", "conflict"]);
    expect(await states()).toEqual([["withdrawn", ada.actor.userId]]);
  });

  it("is not left behind by them or their key while they are being disabled", async () => {
    const program = await programOfCy();
    const acts = [disable, () => remove(cy), () => remove(program)];
    expect(await meet(database.db, workspaceId, acts)).toEqual(["done", "permission", "permission"]);
    expect(await states()).toEqual([]);
  });
});
