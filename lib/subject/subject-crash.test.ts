import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { minuteMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner } from "@/lib/job/job-runner";
import { retrieveReceipt } from "@/lib/redaction/retrieve-receipt";
import { redactionScan } from "@/lib/redaction/run-scan";
import { createStore } from "@/lib/store/create-store";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { applySubject } from "./apply-subject";
import { openSubject } from "./open-subject";
import { moveItems, planSubject } from "./plan";
import { searchSubject } from "./search-subject";
import { applySubjectInput, moveItemsInput, openSubjectInput } from "./subject.schema";
import { retrieveSubject } from "./subjects";

const script = path.resolve(import.meta.dirname, "../testing/apply-until-killed.ts");
/** At which statement each process dies; each goes on where the one before it died. The last one lives. */
const deaths = [6, 25, 40, 12, 30, 60, 0];

describeOnBoth("a plan whose process dies again and again", (database, provider) => {
  let dataDir = "";
  beforeAll(() => {
    dataDir = useTestDataDir();
  });

  it("is carried out in the end, each part of it once", { timeout: 300_000 }, async () => {
    const { db, location } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const create = (n: number, text: string) =>
      ({ kind: "create", path: parseMemoryPath(`/${n}`), content: parseContent(text) }) as const;
    const own = await createStore(admin, { name: "Own", description: "", metadata: { user_id: "zq77" } });
    await commitChange(admin, { storeId: own.id, edits: [1, 2, 3].map((n) => create(n, `note ${n}`)) });
    const shared = await createStore(admin, { name: "Shared", description: "", metadata: {} });
    const made = await commitChange(admin, {
      storeId: shared.id,
      edits: [1, 2, 3, 4].map((n) => create(n, `${n} about zq77`)),
      reason: "zq77 asked",
    });
    const identifiers = [
      { kind: "user_id", value: "zq77" },
      { kind: "metadata", key: "user_id", value: "zq77" },
    ];
    const { id } = await openSubject(admin, openSubjectInput.parse({ label: "Ticket 8", identifiers }));
    await searchSubject(admin, { subject_id: id });
    const runners = { "redaction.scan": redactionScan };
    const scanner = new JobRunner({ db, owner: ownProcess(), now: Date.now, runners });
    await scanner.turn();
    await scanner.settle();
    await planSubject(admin, { subject_id: id });
    const [whole] = made.outcomes.map(({ memory }) => memory.id);
    await moveItems(admin, moveItemsInput.parse({ subject_id: id, items: [whole], pile: "erase" }));
    const expected = { erase: 2, mask: 4, keep: 0 };
    await applySubject(admin, applySubjectInput.parse({ subject_id: id, expected }));

    const place = location.provider === "sqlite" ? location.file : location.url;
    let died = 0;
    for (const [turn, killAt] of deaths.entries()) {
      const child = startChild(script, [provider, place, String(killAt), String((turn + 1) * minuteMs), dataDir]);
      const lived = await child.done().then(
        () => true,
        () => false,
      );
      if (!lived) died += 1;
      expect((await checkHistory(db, shared.id)).faults).toEqual([]);
    }
    expect(died).toBeGreaterThanOrEqual(4);
    const { subject } = await retrieveSubject(admin, { subject_id: id });
    expect(subject.state).toBe("applied");
    expect(await db.prisma.version.count({ where: { storeId: own.id } })).toBe(0);
    const versions = await db.prisma.version.findMany({ where: { storeId: shared.id } });
    expect(versions.filter(({ content }) => content?.includes("zq77"))).toEqual([]);
    expect(versions.filter(({ content }) => content?.includes("[redacted]"))).toHaveLength(3);
    expect(await db.prisma.memory.count({ where: { storeId: shared.id, path: null } })).toBe(1);
    const { receipt } = await retrieveReceipt(admin, { redaction_id: subject.redactionId ?? "" });
    expect(receipt.stores_erased).toEqual([{ memory_store_id: own.id, memories: 3, versions: 3 }]);
    // The deletion of the memory that goes as a whole says where it was, and goes with it.
    expect(receipt.totals).toEqual({ versions: 5, memories: 4, stores: 1, reasons: 1, comments: 0 });
    const where = { workspaceId, action: "subject.carried_out" };
    expect(await db.prisma.auditEntry.count({ where })).toBe(1);
  });
});
