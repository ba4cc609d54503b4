import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { exportAuditEntries } from "@/lib/audit/export-audit-entries";
import { liftHold, placeHold } from "@/lib/hold/place-hold";
import { changeRole, setStoreRole } from "@/lib/member/manage-members";
import { createMemory } from "@/lib/memory/create-memory";
import { createMemoryInput } from "@/lib/memory/memory.schema";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { eraseStores } from "@/lib/store-erasure/erase-stores";
import { askedSecond } from "@/lib/testing/asked-second";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { presentApproval } from "./approval.present";
import { listApprovalsInput } from "./approval.schema";
import { approveRequest } from "./decide-request";
import { listApprovals } from "./list-approvals";
import { updateRule } from "./second-person-rule";

const named = async (who: Context) =>
  (await listApprovals(who, listApprovalsInput.parse({}))).approvals.map((one) => {
    const { id, named: things } = presentApproval(one);
    return [id, things.map(({ name, memories }) => [name, memories])];
  });

describeOnBoth("what a second person is asked about", (database) => {
  beforeAll(() => useTestDataDir());

  it("is told by the names that it has now, to those alone who may see them", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ada = contextOf(db, await createMember(db, workspaceId, "admin"));
    const asker = await createMember(db, workspaceId, "admin");
    const bo = contextOf(db, asker);
    const make = async (name: string) => (await createStore(ada, { name, description: "", metadata: {} })).id;
    const [notes, drafts] = [await make("Notes"), await make("Drafts")];
    await createMemory(ada, createMemoryInput.parse({ memory_store_id: notes, path: "/a", content: "one" }));
    const placed = await placeHold(ada, { memory_store_id: drafts, ground: "litigation", reason: "Case 31" });
    await setStoreRole(bo, { member_id: asker.memberId, memory_store_id: notes, role: "editor" });
    await updateRule(ada, { acts: ["delete_store", "erase", "lift_hold", "export"] });

    const deletion = await askedSecond(deleteStore(bo, { memory_store_id: notes }));
    const erasure = await askedSecond(eraseStores(bo, { memory_store_ids: [notes, drafts] }));
    const lifting = await askedSecond(liftHold(bo, { hold_id: placed.id, ground: "ended", reason: "Over" }));
    const entries = await askedSecond(exportAuditEntries(bo, { actor_id: asker.userId, target_id: asker.userId }));
    const ofBo = (await db.prisma.user.findUniqueOrThrow({ where: { id: asker.userId } })).name;
    expect(await named(ada)).toEqual([
      // Named twice, and one person.
      [entries, [[ofBo, null]]],
      [lifting, [["Drafts", null]]],
      [
        erasure,
        [
          ["Notes", 1],
          ["Drafts", 0],
        ],
      ],
      [deletion, [["Notes", 1]]],
    ]);

    await approveRequest(ada, { approval_request_id: deletion });
    expect(await named(ada)).toContainEqual([deletion, [[null, null]]]);
    // Whoever asked sees their own requests, whatever they may do by now.
    await changeRole(ada, { member_id: asker.memberId, role: "viewer" });
    const less = contextOf(db, { ...asker, role: "viewer" });
    expect(await named(less)).toContainEqual([lifting, []]);
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    expect(await named(stranger)).toEqual([]);
  });
});
