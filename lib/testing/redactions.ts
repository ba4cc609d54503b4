import { expect } from "vitest";
import type { Context } from "@/lib/access/context";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner } from "@/lib/job/job-runner";
import { applyRedaction } from "@/lib/redaction/apply-redaction";
import type { Receipt } from "@/lib/redaction/receipt-format";
import { applyRedactionInput, type RedactionStart, scanRedactionInput } from "@/lib/redaction/redaction.schema";
import { listHits, retrieveRedaction } from "@/lib/redaction/redactions";
import { retrieveReceipt } from "@/lib/redaction/retrieve-receipt";
import { redactionApply } from "@/lib/redaction/run-apply";
import { redactionScan } from "@/lib/redaction/run-scan";
import { startScan } from "@/lib/redaction/start-scan";
import type { TestDatabase } from "./test-database";

/** What an officer does for a redaction, from the scan to the receipt, with its jobs carried out in this process. */
export function redactionsOf(database: TestDatabase, officer: () => Context) {
  const failures: unknown[] = [];
  const runner = () =>
    new JobRunner({
      db: database.db,
      owner: ownProcess(),
      now: Date.now,
      runners: { "redaction.scan": redactionScan, "redaction.apply": redactionApply },
      onFailure: (_job, error) => failures.push(error),
    });
  async function runJobs() {
    failures.length = 0;
    const by = runner();
    await by.turn();
    await by.settle();
    expect(failures).toEqual([]);
  }
  async function scan(start: RedactionStart | object, memory_store_ids?: string[]): Promise<string> {
    const { id } = await startScan(officer(), scanRedactionInput.parse({ start, memory_store_ids }));
    await runJobs();
    return id;
  }
  const summary = (redaction_id: string) => retrieveRedaction(officer(), { redaction_id });
  const hitsOf = async (redaction_id: string) => (await listHits(officer(), { redaction_id, limit: 100 })).hits;
  async function apply(redaction_id: string, over: object = {}): Promise<Receipt> {
    const hits = await hitsOf(redaction_id);
    const input = { redaction_id, reason: "secret", expected_hits: hits.length, ...over };
    await applyRedaction(officer(), applyRedactionInput.parse(input));
    await runJobs();
    expect((await summary(redaction_id)).redaction.state).toBe("done");
    return (await retrieveReceipt(officer(), { redaction_id })).receipt;
  }
  const headOf = async (id: string) => {
    const memory = await database.db.prisma.memory.findUniqueOrThrow({ where: { id } });
    const version = await database.db.prisma.version.findUniqueOrThrow({ where: { id: memory.headVersionId } });
    return { path: memory.path, content: version.content };
  };
  return { runner, runJobs, scan, summary, hitsOf, apply, headOf };
}
