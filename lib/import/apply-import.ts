import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { type Import, ImportProblem } from "./import";
import type { ApplyImportInput } from "./import.schema";
import { moveImport } from "./import.store";
import { lostHere, requireImport } from "./require-import";
import { type Stage, StageWriter } from "./stage-file";
import { unwrapStageKey } from "./stage-key";

const wrongState = ({ state }: Import) =>
  new AppError(
    "conflict",
    `This import is ${state}. Only one whose dry run has ended and that was not applied yet can be applied.`,
  );

function stageOf(importId: string, stageKey: string): Stage {
  try {
    return { importId, key: unwrapStageKey(importId, stageKey) };
  } catch (error) {
    throw error instanceof ImportProblem ? lostHere() : error;
  }
}

/** The words beside the change say what is in the texts: they wait where those do. */
async function keepReason(stage: Stage, reason: string | undefined): Promise<void> {
  const writer = await StageWriter.open(stage, "source");
  await writer.append({ reason });
  await writer.close();
}

/**
 * Writes what the dry run has shown, by a job. What has changed in the store since is left alone.
 * @throws AppError conflict, not_found, permission
 */
export async function applyImport(context: Context, input: ApplyImportInput): Promise<Import> {
  const { db } = context;
  const one = await requireImport(context, input.import_id);
  if (one.state !== "ready" || one.stageKey === null) throw wrongState(one);
  const stage = stageOf(one.id, one.stageKey);
  await db.transaction(async (tx) => {
    const choices = input.choices.map(({ position, choice }) => [position, choice]);
    const data = { import_id: one.id, on_conflict: input.on_conflict, choices };
    const applyJobId = await enqueueJob(tx.sql, context, { kind: "import.apply", input: data });
    const moved = await moveImport(tx, { id: one.id, from: ["ready"] }, { state: "applying", applyJobId });
    if (!moved) throw new AppError("conflict", "Somebody else has just applied or cancelled this import.");
    // Nobody else has moved it on, and no job sees it before the transaction ends.
    await keepReason(stage, input.reason);
    await appendToWorkspaceChain(tx.sql, context, {
      action: "import.applied",
      target: { import_id: one.id, memory_store_id: one.storeId },
      data: {
        on_conflict: input.on_conflict,
        create: one.counts.plan?.create ?? 0,
        conflict: one.counts.plan?.conflict ?? 0,
      },
    });
  });
  wakeJobs(db);
  return requireImport(context, one.id);
}
