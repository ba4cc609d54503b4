import { beforeAll, expect, it } from "vitest";
import { authenticateKey } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { changeRole, transferAdmin } from "@/lib/member/manage-members";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { askedSecond } from "@/lib/testing/asked-second";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { approveRequest } from "./decide-request";
import { countApprovals } from "./list-approvals";
import { updateRule } from "./second-person-rule";

describeOnBoth("what a key asks for that was taken over", (database) => {
  beforeAll(() => useTestDataDir());

  it("is not approved by who made it and knows its secret, nor by who has it now", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const join = () => createMember(db, workspaceId, "admin");
    const [cy, ada, eve] = [await join(), await join(), await join()];
    const [asCy, asAda] = [contextOf(db, cy), contextOf(db, ada)];
    await updateRule(asCy, { acts: ["delete_store"] });
    const { id: memory_store_id } = await createStore(asCy, { name: "Notes", description: "", metadata: {} });
    const { secret } = await createKey(asCy, { name: "Nightly", access: "read_write" });
    await transferAdmin(asCy, { member_id: ada.memberId, own_role: "compliance", keys: "take_over" });
    const program = contextOf(db, await authenticateKey(db, secret, now()), { origin: "rest" });
    const id = await askedSecond(deleteStore(program, { memory_store_id }));
    const officer = contextOf(db, { ...cy, role: "compliance" });
    const approve = (context: typeof asAda) => approveRequest(context, { approval_request_id: id });
    for (const context of [officer, asAda]) {
      expect((await countApprovals(context)).waiting).toBe(0);
      await expect(approve(context)).rejects.toMatchObject({ code: "permission" });
    }
    // However often it changes hands.
    await changeRole(contextOf(db, eve), { member_id: ada.memberId, role: "compliance", keys: "take_over" });
    await expect(approve(officer)).rejects.toMatchObject({ code: "permission" });
    expect(await approve(contextOf(db, { ...ada, role: "compliance" }))).toMatchObject({ state: "done" });
  });
});
