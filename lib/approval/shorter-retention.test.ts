import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Role } from "@/lib/domain/role";
import type { RetentionSettings } from "@/lib/domain/store-settings";
import { createStore } from "@/lib/store/create-store";
import { requireStore } from "@/lib/store/require-store";
import { configureStore } from "@/lib/store/update-store";
import { askedSecond } from "@/lib/testing/asked-second";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listApprovalsInput } from "./approval.schema";
import { approveRequest } from "./decide-request";
import { listApprovals } from "./list-approvals";
import { updateRule } from "./second-person-rule";

describeOnBoth("keeping things for a shorter time", (database) => {
  let workspaceId = "";
  let ada: Context;
  let bo: Context;
  let storeId = "";

  const join = async (role: Role) => contextOf(database.db, await createMember(database.db, workspaceId, role));
  const month: RetentionSettings = { unread_days: null, version_days: 30, keep_versions: 5 };
  const set = (settings: Parameters<typeof configureStore>[1]["settings"]) =>
    configureStore(ada, { memory_store_id: storeId, settings });
  const keep = (over: Partial<RetentionSettings>) => set({ retention: { ...month, ...over } });
  const kept = async () => (await requireStore(ada, storeId, "store.read")).settings.retention;
  const userOf = ({ actor }: Context) => (actor.kind === "member" ? actor.userId : "");

  beforeAll(() => useTestDataDir());

  beforeEach(async () => {
    workspaceId = await createWorkspace(database.db);
    [ada, bo] = [await join("admin"), await join("compliance")];
    storeId = (await createStore(ada, { name: "Notes", description: "", metadata: {} })).id;
    await updateRule(ada, { acts: ["redact"] });
  });

  it("takes two people where redacting does, and is then done with both in the entry", async () => {
    const id = await askedSecond(keep({}));
    expect(await askedSecond(keep({}))).toBe(id);
    expect(await kept()).toMatchObject({ version_days: null });
    const [waiting] = (await listApprovals(bo, listApprovalsInput.parse({ waiting: true }))).approvals;
    expect(waiting).toMatchObject({ id, act: "redact", input: { memory_store_id: storeId, retention: month } });
    expect(await approveRequest(bo, { approval_request_id: id })).toMatchObject({ state: "done", failure: null });
    expect(await kept()).toEqual(month);
    const entry = await database.db.prisma.auditEntry.findFirstOrThrow({
      where: { chainId: storeId, action: "store.updated" },
    });
    expect([entry.actorId, JSON.parse(entry.data)]).toMatchObject([
      userOf(ada),
      { fields: ["settings.retention"], approval: { approval_request_id: id, approved_by: userOf(bo) } },
    ]);
  });

  it("is fewer days, fewer of the last versions, or days where there were none; more, or no end, one person sets", async () => {
    await approveRequest(bo, { approval_request_id: await askedSecond(keep({})) });
    await askedSecond(keep({ version_days: 29 }));
    await askedSecond(keep({ keep_versions: 4 }));
    await askedSecond(keep({ unread_days: 90 }));
    expect(await kept()).toEqual(month);
    await keep({ version_days: 60, keep_versions: 6 });
    expect(await kept()).toMatchObject({ version_days: 60, keep_versions: 6 });
    await keep({ version_days: null, keep_versions: 1 });
    expect(await kept()).toMatchObject({ version_days: null, keep_versions: 1 });
    await askedSecond(keep({ version_days: 60, keep_versions: 1 }));
  });

  it("is asked for without other settings, which nobody would approve with it", async () => {
    await expect(set({ retention: month, create_overwrites: true })).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("without other settings"),
    });
    await askedSecond(set({ retention: month, create_overwrites: false }));
    await set({ create_overwrites: true });
  });

  it("is not done where the rule was changed since it was asked for, nor to a rule that is set at that moment", async () => {
    await approveRequest(bo, { approval_request_id: await askedSecond(keep({})) });
    const id = await askedSecond(keep({ version_days: 10 }));
    await keep({ version_days: 365 });
    expect(await approveRequest(bo, { approval_request_id: id })).toMatchObject({ state: "failed" });
    expect(await kept()).toMatchObject({ version_days: 365 });
    expect(await askedSecond(keep({ version_days: 10 }))).not.toBe(id);
    // Between what was read and the lock of the store somebody else sets that it is kept for ever.
    const late = (context: Context): Context => ({
      ...context,
      db: {
        ...context.db,
        transaction: async (work) => {
          if ((await kept()).version_days !== null) await keep({ version_days: null });
          return context.db.transaction(work);
        },
      },
    });
    const longer = { memory_store_id: storeId, settings: { retention: { ...month, version_days: 400 } } };
    await expect(configureStore(late(ada), longer)).rejects.toMatchObject({ code: "conflict" });
    expect(await kept()).toMatchObject({ version_days: null });
  });

  it("is for one person where redacting is", async () => {
    await approveRequest(bo, { approval_request_id: await askedSecond(updateRule(ada, { acts: ["erase"] })) });
    await set({ retention: month, create_overwrites: true });
    expect(await kept()).toEqual(month);
  });
});
