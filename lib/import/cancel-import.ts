import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { requestCancel } from "@/lib/job/job.store";
import { wakeJobs } from "@/lib/job/run-jobs";
import { askToStop } from "./applying";
import { endImportIn } from "./end-import";
import { hasEndedImport, type Import } from "./import";
import type { ImportInput } from "./import.schema";
import { requireImport } from "./require-import";
import { dropStage } from "./stage-file";

/**
 * Stops an import, or throws away what waits of it. Of one change nothing is left, unless it is written already; of a history what
 * came before stays. Cancelling one that has ended changes nothing.
 * @throws AppError not_found, permission
 */
export async function cancelImport(context: Context, { import_id }: ImportInput): Promise<Import> {
  const { db } = context;
  const one = await requireImport(context, import_id);
  if (hasEndedImport(one)) return one;
  const jobId = one.state === "applying" ? one.applyJobId : one.checkJobId;
  const waits = one.state === "ready" || one.state === "paused";
  const stopsHere = askToStop(one.id);
  const at = context.now();
  const asked = await db.transaction(async (tx) => {
    const stopping = waits
      ? await endImportIn(tx, import_id, { state: "cancelled", at, from: ["ready", "paused"] })
      : (jobId !== null && (await requestCancel(tx, jobId, at))) || stopsHere;
    if (!stopping) return false;
    await appendToWorkspaceChain(tx.sql, context, {
      action: "import.cancelled",
      target: { import_id, memory_store_id: one.storeId },
      data: {},
    });
    return true;
  });
  if (asked && waits) await dropStage(import_id);
  wakeJobs(db);
  const now = await requireImport(context, import_id);
  // In that moment its dry run ended, or somebody else applied it: it goes on, and that is to be stopped.
  return asked || now.state === one.state ? now : cancelImport(context, { import_id });
}
