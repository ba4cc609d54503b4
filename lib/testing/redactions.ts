import { expect } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { applyRedaction } from "@/lib/redaction/apply-redaction";
import type { Receipt } from "@/lib/redaction/receipt-format";
import { applyRedactionInput, type RedactionStart, scanRedactionInput } from "@/lib/redaction/redaction.schema";
import { listHits, retrieveRedaction } from "@/lib/redaction/redactions";
import { retrieveReceipt } from "@/lib/redaction/retrieve-receipt";
import { redactionApply } from "@/lib/redaction/run-apply";
import { redactionScan } from "@/lib/redaction/run-scan";
import { startScan } from "@/lib/redaction/start-scan";
import { contextOf, createMember, createWorkspace } from "./fixtures";
import { jobTurnsOf } from "./job-turns";
import type { TestDatabase } from "./test-database";

/** In a new workspace, where no job of another waits: somebody who redacts, and somebody who writes. */
export async function createOffice(db: Database): Promise<{ officer: Context; writer: Context }> {
  await db.prisma.job.deleteMany({});
  const workspaceId = await createWorkspace(db);
  const officer = contextOf(db, await createMember(db, workspaceId, "compliance"));
  const writer = contextOf(db, await createMember(db, workspaceId, "admin"));
  return { officer, writer };
}

export const create = (path: string, text: string) =>
  ({ kind: "create", path: parseMemoryPath(path), content: parseContent(text) }) as const;

export const modify = (memoryId: string, text: string, path?: string) =>
  ({ kind: "modify", memoryId, content: parseContent(text), ...(path && { path: parseMemoryPath(path) }) }) as const;

/** What an officer does for a redaction, from the scan to the receipt, with its jobs carried out in this process. */
export function redactionsOf(database: TestDatabase, officer: () => Context) {
  const { runner, runJobs } = jobTurnsOf(database, {
    "redaction.scan": redactionScan,
    "redaction.apply": redactionApply,
  });
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
