import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { minuteMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { requestErasure } from "./erase-stores";
import { retrieveErasure, retrieveErasureReceipt } from "./retrieve-erasure";

const script = path.resolve(import.meta.dirname, "../testing/apply-until-killed.ts");
/** At which statement each process dies; each goes on where the one before it died. The last one lives. */
const deaths = [10, 28, 57, 18, 24, 0];

describeOnBoth("an erasure whose process dies again and again", (database, provider) => {
  let dataDir = "";
  beforeAll(() => {
    dataDir = useTestDataDir();
  });

  it("is finished in the end, with each store taken once", { timeout: 300_000 }, async () => {
    const { db, location } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const metadata = { user_id: "u1" };
    const stores: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { id } = await createStore(admin, { name: "Store", description: "", metadata });
      const create = (at: number) =>
        ({ kind: "create", path: parseMemoryPath(`/${at}`), content: parseContent(`note ${at} of ${n}`) }) as const;
      await commitChange(admin, { storeId: id, edits: [1, 2, 3, 4].map(create) });
      stores.push(id);
    }
    const { id } = await requestErasure(admin, { metadata });

    const place = location.provider === "sqlite" ? location.file : location.url;
    let died = 0;
    for (const [turn, killAt] of deaths.entries()) {
      const child = startChild(script, [provider, place, String(killAt), String((turn + 1) * minuteMs), dataDir]);
      // The later ones may have less left to do than they have statements to live.
      const lived = await child.done().then(
        () => true,
        () => false,
      );
      if (!lived) died += 1;
      if (!lived) expect((await retrieveErasure(admin, { erasure_id: id })).state).toBe("erasing");
    }
    expect(died).toBeGreaterThanOrEqual(3);
    expect(await retrieveErasure(admin, { erasure_id: id })).toMatchObject({
      state: "done",
      stores: stores.map((storeId) => ({ storeId, state: "done", memories: 4, versions: 4 })),
    });
    const where = { storeId: { in: stores } };
    expect(await db.prisma.version.count({ where })).toBe(0);
    expect(await db.prisma.memory.count({ where })).toBe(0);
    expect(await db.prisma.change.count({ where })).toBe(0);
    const entries = await db.prisma.auditEntry.findMany({
      where: { chainId: { in: stores }, action: "store.deleted" },
    });
    expect(entries).toHaveLength(3);
    const { receipt } = await retrieveErasureReceipt(admin, { erasure_id: id });
    expect(receipt.totals).toMatchObject({ stores: 3, memories: 12, versions: 12 });
    // What to look for in the files died with the processes that knew it, and the receipt says so.
    expect(receipt.erasure).toMatchObject({ residue: 0, verified: false });
    expect(receipt.not_covered.some((said) => said.startsWith("files_not_"))).toBe(true);
  });
});
