import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { placeHold } from "@/lib/hold/place-hold";
import { jobRunners } from "@/lib/runtime/job-runners";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { jobTurnsOf } from "@/lib/testing/job-turns";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { applySubject } from "./apply-subject";
import { openSubject, updateSubject } from "./open-subject";
import { listItems, moveItems, planSubject } from "./plan";
import { requireSubject } from "./require-subject";
import { searchSubject } from "./search-subject";

describeOnBoth("two people at the case of a person at once", (database) => {
  const { runJobs } = jobTurnsOf(database, jobRunners());
  let admin: Context;
  let subject_id = "";

  beforeAll(() => void useTestDataDir());
  beforeEach(async () => {
    const workspaceId = await createWorkspace(database.db);
    admin = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
    await createStore(admin, { name: "Store", description: "", metadata: { user_id: "q42" } });
    const identifiers = [{ kind: "metadata" as const, key: "user_id", value: "q42" }];
    subject_id = (await openSubject(admin, { label: "Ticket 31", identifiers })).id;
  });

  it("makes one plan, and tells whoever came second", async () => {
    await searchSubject(admin, { subject_id });
    await runJobs();
    const asked = await Promise.allSettled([1, 2, 3].map(() => planSubject(admin, { subject_id })));
    const [first, ...refused] = asked.sort((a, b) => a.status.localeCompare(b.status));
    expect(first).toMatchObject({ status: "fulfilled", value: { state: "planned" } });
    for (const one of refused) expect(one).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
    const made = { action: "subject.planned", workspaceId: admin.actor.workspaceId };
    expect(await database.db.prisma.auditEntry.count({ where: made })).toBe(1);
  });

  it("keeps what each of them changed, also while a hold is placed", async () => {
    const due_at = "2027-05-05T00:00:00.000Z";
    const hold = { subject_id, ground: "litigation" as const, reason: "A court asked." };
    await Promise.all([
      placeHold(admin, hold),
      updateSubject(admin, { subject_id, label: "Ticket 32" }),
      updateSubject(admin, { subject_id, due_at }),
      placeHold(admin, hold),
    ]);
    const kept = await database.db.prisma.subject.findUniqueOrThrow({ where: { id: subject_id } });
    expect(kept).toMatchObject({ label: "Ticket 32", dueAt: due_at });
  });

  it("carries out no plan that was changed since it was looked at, and keeps what is to be kept", async () => {
    await searchSubject(admin, { subject_id });
    await runJobs();
    await planSubject(admin, { subject_id });
    const { items } = await listItems(admin, { subject_id, pile: "erase", limit: 10 });
    const colleague = contextOf(database.db, await createMember(database.db, admin.actor.workspaceId, "compliance"));
    const keep = {
      subject_id,
      items: items.map(({ targetId }) => targetId),
      pile: "keep" as const,
      ground: "legal_claims" as const,
      legal_words: "",
    };
    // The colleague's decision comes after the counting, right before the act.
    const transaction: Context["db"]["transaction"] = async (work) => {
      await moveItems(colleague, keep);
      return database.db.transaction(work);
    };
    const late = { ...admin, db: { ...database.db, transaction } };
    const plan = { subject_id, reason: "personal_data" as const, legal_ground: "", note: "" };
    const asked = applySubject(late, { ...plan, expected: { erase: 1, mask: 0, keep: 0 } });
    await expect(asked).rejects.toMatchObject({ code: "conflict" });
    expect(await requireSubject(admin, subject_id)).toMatchObject({ state: "planned", appliedAt: null });
    await runJobs();
    const stores = { workspaceId: admin.actor.workspaceId, deletedAt: null };
    expect(await database.db.prisma.store.count({ where: stores })).toBe(1);
  });
});
