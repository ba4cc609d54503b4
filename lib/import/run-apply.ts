import "server-only";
import type { ConflictChoice } from "@/lib/domain/import";
import type { JobKindRunner, JobRun } from "@/lib/job/job-runner";
import { applyHistory } from "./apply-history";
import { type Applied, type Applying, applyLatest, writtenBefore } from "./apply-latest";
import { contextOfImport } from "./context-of-import";
import { endImport } from "./end-import";
import { type Import, ImportProblem } from "./import";
import { findImport } from "./import.store";
import { ImportStopped } from "./import-step";
import { endWith } from "./run-check";
import { readStage, type Stage } from "./stage-file";
import { unwrapStageKey } from "./stage-key";

/** The choices as the job keeps them: positions and words of a closed set. */
type ApplyData = { on_conflict: ConflictChoice; choices: [number, ConflictChoice][] };

/** The words beside the change lie with the texts until they are written. */
async function reasonOf(stage: Stage): Promise<string | undefined> {
  for await (const { reason } of readStage<{ reason?: string }>(stage, "source"))
    if (reason !== undefined) return reason;
  return undefined;
}

async function apply(run: JobRun, one: Import): Promise<void> {
  const { db, now } = run.context;
  if (one.stageKey === null) throw new ImportProblem("lost");
  const stage: Stage = { importId: one.id, key: unwrapStageKey(one.id, one.stageKey) };
  const context = await contextOfImport(run, one);
  const { on_conflict: onConflict, choices } = run.job.input as unknown as ApplyData;
  const applying: Applying = {
    one,
    stage,
    choices: { onConflict, choices: new Map(choices) },
    reason: await reasonOf(stage),
  };
  let applied: Applied;
  if (one.history) applied = await applyHistory(run, context, applying);
  else if (!writtenBefore(run) && (await run.cancelled()))
    return void (await endImport(db, one.id, { state: "cancelled", at: now() }));
  else applied = await applyLatest(run, context, applying);
  const { changeId, result } = applied;
  const stopped = one.history && result.changes < one.items && (await run.cancelled());
  const counts = { ...one.counts, result };
  await endImport(db, one.id, { state: stopped ? "cancelled" : "done", counts, changeId, at: now() });
}

/** Writes what a dry run has shown. */
export const importApply: JobKindRunner = {
  mostTries: 3,
  async run(run) {
    const id = String(run.job.input.import_id);
    const one = await findImport(run.context.db, id);
    if (one?.state !== "applying") return {};
    try {
      await apply(run, one);
    } catch (error) {
      await endWith(run, id, error);
      // Who asked for it may have had to wait for the transaction's end to say so to the job.
      if (error instanceof ImportStopped) await run.cancelled();
    }
    return {};
  },
};
