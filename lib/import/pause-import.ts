import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { requestCancel } from "@/lib/job/job.store";
import type { ImportNow } from "./import";
import type { ImportInput } from "./import.schema";
import { moveImport } from "./import.store";
import { retrieveImport } from "./read-imports";
import { requireImport } from "./require-import";

/**
 * Stops reading from another server; what was read waits, until somebody goes on or a day is over.
 * @throws AppError conflict where nothing is being read, not_found, permission
 */
export async function pauseImport(context: Context, { import_id }: ImportInput): Promise<ImportNow> {
  const { db } = context;
  const one = await requireImport(context, import_id);
  await db.transaction(async (tx) => {
    const reads = one.source === "server" && one.state === "checking";
    if (!reads || !(await moveImport(tx, { id: one.id, from: ["checking"] }, { state: "paused" }))) {
      throw new AppError("conflict", "Only an import that is reading from another server can be paused.");
    }
    await requestCancel(tx, one.checkJobId, context.now());
    await appendToWorkspaceChain(tx.sql, context, {
      action: "import.paused",
      target: { import_id, memory_store_id: one.storeId },
      data: {},
    });
  });
  return retrieveImport(context, { import_id });
}
