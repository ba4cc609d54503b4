import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { findJob } from "@/lib/job/job.store";
import { requireStore } from "@/lib/store/require-store";
import { progressHere, progressOf } from "./applying";
import { type Import, type ImportNow, ImportProblem, type PlannedItem } from "./import";
import type { ImportInput, ListImportItemsInput, ListImportsInput } from "./import.schema";
import { findImports } from "./import.store";
import { lostHere, requireImport, settleImport } from "./require-import";
import { readStage } from "./stage-file";
import { unwrapStageKey } from "./stage-key";

const importsKind = "imports";
const itemsKind = "import_items";

/** Those into one store, the newest first. @throws AppError not_found, permission */
export async function listImports(
  context: Context,
  input: ListImportsInput,
): Promise<{ imports: Import[]; nextPage: string | null }> {
  const { id } = await requireStore(context, input.memory_store_id, "memory.create");
  assertMay(context.actor, "memory.update", id);
  const before = input.page === undefined ? null : decodeCursor(importsKind, input.page, /^imp_[0-9A-Z]{26}$/);
  const found = await findImports(context.db, id, { before, limit: input.limit + 1 });
  const imports: Import[] = [];
  for (const one of found.slice(0, input.limit)) imports.push(await settleImport(context, one));
  const last = imports.at(-1);
  return { imports, nextPage: found.length > input.limit && last ? encodeCursor(importsKind, last.id) : null };
}

/** How an import stands, and how far its job is. @throws AppError not_found, permission */
export async function retrieveImport(context: Context, { import_id }: ImportInput): Promise<ImportNow> {
  const one = await requireImport(context, import_id);
  const reads = one.state === "checking" || one.state === "paused";
  const jobId = reads ? one.checkJobId : one.state === "applying" ? one.applyJobId : null;
  const job = jobId === null ? null : await findJob(context.db, jobId);
  return { ...one, progress: progressHere(one.id) ?? (job && progressOf(job.progress)) };
}

async function* planOf({ id, stageKey }: Import): AsyncGenerator<PlannedItem> {
  if (stageKey === null) return;
  yield* readStage<PlannedItem>({ importId: id, key: unwrapStageKey(id, stageKey) }, "plan");
}

/**
 * What the dry run says of each memory, in the order of the import: for as long as it waits, because paths are text.
 * @throws AppError conflict where there is nothing to show (yet), not_found, permission
 */
export async function listImportItems(
  context: Context,
  input: ListImportItemsInput,
): Promise<{ items: PlannedItem[]; nextPage: string | null }> {
  const one = await requireImport(context, input.import_id);
  if (one.state !== "ready") {
    const why =
      one.state === "checking" || one.state === "paused"
        ? "The dry run has not ended yet."
        : "What the dry run showed is gone with the import's end.";
    throw new AppError("conflict", why);
  }
  const from = input.page === undefined ? -1 : decodeCursor(itemsKind, input.page, "number");
  const items: PlannedItem[] = [];
  try {
    for await (const item of planOf(one)) {
      if (item.position <= from || (input.state !== undefined && item.state !== input.state)) continue;
      if (items.length === input.limit) {
        return { items, nextPage: encodeCursor(itemsKind, items.at(-1)?.position ?? 0) };
      }
      items.push(item);
    }
  } catch (error) {
    throw error instanceof ImportProblem ? lostHere() : error;
  }
  return { items, nextPage: null };
}
