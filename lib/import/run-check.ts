import "server-only";
import type { Context } from "@/lib/access/context";
import { isRefusal } from "@/lib/domain/app-error";
import type { JobKindRunner, JobRun } from "@/lib/job/job-runner";
import { contextOfImport } from "./context-of-import";
import { endImport } from "./end-import";
import {
  type Import,
  ImportProblem,
  type PlanCounts,
  type PlannedItem,
  type StagedChange,
  type StagedMemory,
} from "./import";
import { findImport, moveImport } from "./import.store";
import { ImportStopped, importStep } from "./import-step";
import { HistoryPlan } from "./plan-history";
import { planLatest } from "./plan-latest";
import { PullInterrupted, pullItems } from "./pull-items";
import { readStage, type Stage, StageWriter } from "./stage-file";
import { unwrapStageKey } from "./stage-key";

const isWritten = ({ state }: PlannedItem) => state === "create" || state === "conflict";

function countItems(items: readonly PlannedItem[], changes: number): PlanCounts {
  const of = (state: PlannedItem["state"]) => items.filter((item) => item.state === state).length;
  const written = items.filter(isWritten);
  return {
    ...{ create: of("create"), same: of("same"), conflict: of("conflict"), refused: of("refused") },
    masked: written.filter(({ masked }) => masked).length,
    held: written.filter(({ held }) => held).length,
    versions: written.reduce((sum, { versions }) => sum + versions, 0),
    changes,
  };
}

async function planOf(run: JobRun, context: Context, one: Import & { stage: Stage }): Promise<PlannedItem[]> {
  const { stage, storeId, items: total } = one;
  const step = importStep(run, total);
  if (one.history) {
    const plan = new HistoryPlan();
    let done = 0;
    for await (const change of readStage<StagedChange>(stage, "items", total)) {
      await plan.add(context, storeId, change);
      done += 1;
      await step(done);
    }
    return plan.items();
  }
  const items: PlannedItem[] = [];
  for await (const item of planLatest(context, storeId, readStage<StagedMemory>(stage, "items", total))) {
    items.push(item);
    await step(items.length);
  }
  return items;
}

async function check(run: JobRun, one: Import): Promise<void> {
  const { db, now } = run.context;
  const context = await contextOfImport(run, one);
  if (one.stageKey === null) throw new ImportProblem("lost");
  const stage: Stage = { importId: one.id, key: unwrapStageKey(one.id, one.stageKey) };
  const { items, resumed } = one.source === "server" ? await pullItems(run, stage) : { items: one.items, resumed: 0 };
  const plan = await planOf(run, context, { ...one, stage, items });
  const writer = await StageWriter.open(stage, "plan");
  for (const item of plan) await writer.append(item);
  await writer.close();
  const changes = one.history ? items : plan.some(isWritten) ? 1 : 0;
  const counts = { plan: countItems(plan, changes), result: null, resumed };
  const moved = await db.transaction((tx) =>
    moveImport(tx, { id: one.id, from: ["checking"] }, { state: "ready", items, counts }),
  );
  // Somebody cancelled it meanwhile.
  if (!moved) await endImport(db, one.id, { state: "cancelled", at: now() });
}

/** Ends an import with what stopped it. What nobody foresaw, and a bad moment, is tried again by the runner. */
export async function endWith(run: JobRun, id: string, error: unknown): Promise<void> {
  const { db, now } = run.context;
  const at = now();
  if (error instanceof ImportStopped) await endImport(db, id, { state: "cancelled", at });
  else if (error instanceof ImportProblem) await endImport(db, id, { state: "failed", problem: error.problem, at });
  else if (isRefusal(error)) {
    const problem = error.code === "permission" || error.code === "not_found" ? error.code : "refused";
    await endImport(db, id, { state: "failed", problem, at });
  } else throw error;
}

// Of another server that is away in the middle: about a minute and a half, and then it waits for somebody's word.
const mostTries = 6;

/** What was read of another server so far waits, until somebody says that it shall go on or be thrown away. */
async function pause({ db }: JobRun["context"], id: string): Promise<void> {
  await db.transaction((tx) =>
    moveImport(tx, { id, from: ["checking"] }, { state: "paused", problem: "remote_unreachable" }),
  );
}

/** The dry run: reads what there is to import, and compares it with the store. */
export const importCheck: JobKindRunner = {
  mostTries,
  async run(run) {
    const id = String(run.job.input.import_id);
    const one = await findImport(run.context.db, id);
    if (one?.state !== "checking") return {};
    try {
      await check(run, one);
    } catch (error) {
      if (error instanceof PullInterrupted && run.job.tries >= mostTries) await pause(run.context, id);
      else await endWith(run, id, error);
    }
    return {};
  },
};
