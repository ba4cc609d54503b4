import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Role } from "@/lib/domain/role";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { createKeyInput } from "@/lib/key/key.schema";
import { createServiceAccount } from "@/lib/service-account/create-service-account";
import { createServiceAccountInput } from "@/lib/service-account/service-account.schema";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { askedSecond } from "@/lib/testing/asked-second";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listApprovalsInput } from "./approval.schema";
import { approveRequest, breakGlass, refuseRequest, withdrawRequest } from "./decide-request";
import { countApprovals, listApprovals } from "./list-approvals";
import { updateRule } from "./second-person-rule";

describeOnBoth("what one's own key asks a second person for", (database) => {
  let workspaceId = "";
  let ada: Context;
  let bo: Context;
  let cy: Context;

  const join = async (role: Role) => contextOf(database.db, await createMember(database.db, workspaceId, role));
  const userOf = ({ actor }: Context) => (actor.kind === "member" ? actor.userId : "");
  const waitingFor = async (who: Context) => (await countApprovals(who)).waiting;
  const seenBy = async (who: Context) =>
    (await listApprovals(who, listApprovalsInput.parse({ waiting: true }))).approvals.map(({ id, own, behind }) => [
      id,
      own,
      behind,
    ]);

  /** A store that a key of somebody asks to delete; of a service account if they answer for one. */
  async function asked(maker: Context, serviceAccountId?: string): Promise<string> {
    const { id } = await createStore(ada, { name: "Notes", description: "", metadata: {} });
    const key = { name: "Nightly", access: "read_write", service_account_id: serviceAccountId };
    const { secret } = await createKey(maker, createKeyInput.parse(key));
    const program = contextOf(database.db, await authenticateKey(database.db, secret, now()), { origin: "rest" });
    return askedSecond(deleteStore(program, { memory_store_id: id }));
  }

  beforeAll(() => useTestDataDir());
  beforeEach(async () => {
    workspaceId = await createWorkspace(database.db);
    [ada, bo, cy] = [await join("admin"), await join("compliance"), await join("admin")];
    await updateRule(ada, { acts: ["delete_store"] });
  });

  it("waits for others than who made the key, or answers for its service account", async () => {
    const made = createServiceAccountInput.parse({
      ...{ name: "Support agent", access: "read_write", owner_ids: [userOf(bo)] },
    });
    const account = await createServiceAccount(cy, made);
    const [byKey, byAccount] = [await asked(ada), await asked(cy, account.id)];
    expect(await seenBy(ada)).toEqual([
      [byAccount, false, false],
      [byKey, false, true],
    ]);
    for (const who of [bo, cy])
      expect(await seenBy(who)).toEqual([
        [byAccount, false, true],
        [byKey, false, false],
      ]);
    for (const who of [ada, bo, cy]) expect(await waitingFor(who)).toBe(1);
    expect(await waitingFor(await join("admin"))).toBe(2);
    const elsewhere = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    expect(await waitingFor(elsewhere)).toBe(0);
    // Whoever is told that it waits for them can decide, and nobody else.
    await expect(approveRequest(bo, { approval_request_id: byAccount })).rejects.toMatchObject({ code: "permission" });
    const no = { approval_request_id: byKey, words: "No" };
    await expect(refuseRequest(ada, no)).rejects.toMatchObject({ code: "permission" });
    expect(await refuseRequest(bo, no)).toMatchObject({ state: "refused" });
    expect(await approveRequest(ada, { approval_request_id: byAccount })).toMatchObject({ state: "done" });
    for (const who of [ada, bo, cy]) expect(await waitingFor(who)).toBe(0);
  });

  it("can be taken back by them in their own name, and be done alone by nobody", async () => {
    const viewer = await join("viewer");
    const owners = { owner_ids: [userOf(ada), userOf(viewer)] };
    const made = createServiceAccountInput.parse({ name: "Support agent", access: "read_write", ...owners });
    const id = await asked(ada, (await createServiceAccount(ada, made)).id);
    const request = { approval_request_id: id };
    // Who answers for an account manages nothing by that.
    for (const who of [bo, cy, viewer])
      await expect(withdrawRequest(who, request)).rejects.toMatchObject({ code: "not_found" });
    await expect(breakGlass(ada, { ...request, words: "Now" })).rejects.toMatchObject({ code: "not_found" });
    expect(await withdrawRequest(ada, request)).toMatchObject({ state: "withdrawn", behind: true });
    expect(await waitingFor(cy)).toBe(0);
    const entry = await database.db.prisma.auditEntry.findFirst({
      where: { workspaceId, action: "approval.withdrawn" },
    });
    expect(entry).toMatchObject({ actorId: userOf(ada), target: JSON.stringify(request) });
  });
});
