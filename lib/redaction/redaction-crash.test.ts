import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { minuteMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner } from "@/lib/job/job-runner";
import { createStore } from "@/lib/store/create-store";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { checkHistory } from "@/lib/testing/history-check";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { applyRedaction } from "./apply-redaction";
import { applyRedactionInput, scanRedactionInput } from "./redaction.schema";
import { listHits, retrieveRedaction } from "./redactions";
import { retrieveReceipt } from "./retrieve-receipt";
import { redactionScan } from "./run-scan";
import { startScan } from "./start-scan";

const script = path.resolve(import.meta.dirname, "../testing/apply-until-killed.ts");
/** At which statement each process dies; each goes on where the one before it died. The last one lives. */
const deaths = [4, 12, 25, 40, 70, 0];

describeOnBoth("a redaction whose process dies again and again", (database, provider) => {
  let dataDir = "";
  beforeAll(() => {
    dataDir = useTestDataDir();
  });

  it("is finished in the end, with each step made once and nothing half said", { timeout: 300_000 }, async () => {
    const { db, location } = database;
    const workspaceId = await createWorkspace(db);
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    const store = await createStore(admin, { name: "Store", description: "", metadata: {} });
    const secret = "zq81f0c2d94be7";
    const create = (n: number) =>
      ({ kind: "create", path: parseMemoryPath(`/${n}`), content: parseContent(`${n} ${secret}`) }) as const;
    const made = await commitChange(admin, { storeId: store.id, edits: [1, 2, 3, 4].map(create), reason: secret });
    const edits = made.outcomes.map(({ memory }, n) => {
      return { kind: "modify", memoryId: memory.id, content: parseContent(`again ${n} ${secret}`) } as const;
    });
    await commitChange(admin, { storeId: store.id, edits });
    const asked = scanRedactionInput.parse({ start: { source: "words", text: secret } });
    const { id } = await startScan(admin, asked);
    const scanner = new JobRunner({
      db,
      owner: ownProcess(),
      now: Date.now,
      runners: { "redaction.scan": redactionScan },
    });
    await scanner.turn();
    await scanner.settle();
    const input = { redaction_id: id, reason: "secret", expected_hits: 9 };
    await applyRedaction(admin, applyRedactionInput.parse(input));

    const place = location.provider === "sqlite" ? location.file : location.url;
    for (const [turn, killAt] of deaths.entries()) {
      const child = startChild(script, [provider, place, String(killAt), String((turn + 1) * minuteMs), dataDir]);
      if (killAt > 0) await expect(child.done()).rejects.toThrow("failed with null");
      else await child.done();
      // Whatever became of it, the history holds together.
      expect((await checkHistory(db, store.id)).faults).toEqual([]);
    }
    expect((await retrieveRedaction(admin, { redaction_id: id })).redaction.state).toBe("done");
    const { receipt } = await retrieveReceipt(admin, { redaction_id: id });
    expect(receipt.totals).toEqual({ versions: 8, memories: 4, stores: 1, reasons: 1, comments: 0 });
    expect(receipt.not_covered).toContain("files_not_verified_by_scan");
    const versions = await db.prisma.version.findMany({ where: { storeId: store.id } });
    // One mask each, however often it was tried.
    expect(versions.filter(({ content }) => content?.includes("[redacted]"))).toHaveLength(4);
    expect(versions.filter(({ redactedAt }) => redactedAt !== null)).toHaveLength(8);
    expect(versions).toHaveLength(12);
    const { hits } = await listHits(admin, { redaction_id: id, limit: 50 });
    expect(new Set(hits.map(({ state }) => state))).toEqual(new Set(["done"]));
  });
});
