import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { takeCheckpointNow } from "@/lib/audit/take-checkpoints";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { runErasure } from "@/lib/erasure/run-erasure";
import { holdsOnStore } from "@/lib/hold/hold.store";
import type { JobData } from "@/lib/job/job";
import type { JobKindRunner, JobRun } from "@/lib/job/job-runner";
import { eraseFiles, placeOfCheckpoints } from "@/lib/redaction/erase-files";
import { type Needles, noNeedles } from "@/lib/redaction/matcher-memory";
import { eraseStore } from "./erase-store";
import { makeErasureReceipt } from "./make-erasure-receipt";
import type { StoreErasure } from "./store-erasure";
import {
  countReaders,
  countRows,
  endErasure,
  findErasure,
  keepCheckpointBefore,
  keepFiles,
  keepReaders,
} from "./store-erasure.store";

async function requireRow({ context, job }: JobRun): Promise<StoreErasure> {
  const id = String(job.input.erasure_id);
  const erasure = await findErasure(context.db, id);
  if (!erasure) throw new AppError("not_found", `There is no erasure ${id}.`);
  return erasure;
}

/** Those that nothing keeps: who was served what stays is not counted. */
async function freeStores({ db }: Context, { stores }: StoreErasure): Promise<string[]> {
  const free: string[] = [];
  for (const { storeId } of stores) if ((await holdsOnStore(db.read, storeId)).length === 0) free.push(storeId);
  return free;
}

async function eraseAll(run: JobRun, { id: erasureId, workspaceId, stores }: StoreErasure, needles: Needles) {
  const { db } = run.context;
  const left = stores.filter(({ state }) => state === "open" || state === "erasing");
  let total = run.job.progress.done;
  for (const { storeId } of left) total += (await countRows(db.read, storeId)).versions;
  const step = () => ({ done: run.job.progress.done, total, cursor: null });
  run.job.progress = step();
  for (const store of left) {
    // Between two stores, a process that is about to stop hands the rest over.
    await run.saveProgress(step());
    await eraseStore(run, store, { erasureId, workspaceId, storeId: store.storeId }, needles);
  }
}

/** Rewrites the files and says in the log what came of it. */
async function finishFiles(run: JobRun, needles: Needles, whole: boolean): Promise<void> {
  const { db } = run.context;
  const erasure = await requireRow(run);
  const gone = erasure.stores.filter(({ state }) => state === "done");
  if (gone.length === 0) {
    if (!(await runErasure(db))) throw new Error("somebody still reads what was removed");
    return;
  }
  const looked = await eraseFiles(db, needles);
  const sum = (of: "memories" | "versions" | "reasons" | "comments") => gone.reduce((all, one) => all + one[of], 0);
  // Where nothing was written there is nothing to look for, and nothing that could be left.
  const wasEmpty = sum("versions") + sum("reasons") + sum("comments") === 0;
  const found = looked.residue + looked.unreadable > 0;
  const record = { ...looked, verified: wasEmpty ? !found : looked.verified && whole };
  await db.transaction(async (tx) => {
    await keepFiles(tx, erasure.id, record);
    const { method, passes, files, needles: sought, residue, still_stored, verified } = record;
    const held = erasure.stores.length - gone.length;
    const counts = { stores: gone.length, held, memories: sum("memories"), versions: sum("versions") };
    const data = { ...counts, method, passes, files, needles: sought, residue, still_stored, verified };
    await appendToWorkspaceChain(tx.sql, run.context, {
      action: "erasure.erased",
      target: { erasure_id: erasure.id },
      data,
    });
  });
}

/** Carries out an erasure to its receipt. Every step is kept when it is made, and what a crash cut short is finished by the next start. */
export const storeErasureRunner: JobKindRunner = {
  // Nothing but its end is an end of it.
  mostTries: Number.POSITIVE_INFINITY,
  async run(run): Promise<JobData> {
    const { context } = run;
    const { db } = context;
    const first = await requireRow(run);
    const { id, workspaceId } = first;
    if (first.state !== "erasing") return {};
    await keepCheckpointBefore(db, id, await takeCheckpointNow(db, placeOfCheckpoints(), workspaceId));
    await keepReaders(db, id, await countReaders(db.read, await freeStores(context, first)));
    const needles = noNeedles();
    await eraseAll(run, first, needles);
    // What to look for of a store died with the process that began it: the rest of the stores does not vouch for it.
    const whole = first.stores.every(({ state }) => state === "open" || state === "held");
    await finishFiles(run, needles, whole);
    const after = await takeCheckpointNow(db, placeOfCheckpoints(), workspaceId);
    const erasure = await requireRow(run);
    const receipt = await makeErasureReceipt(context, erasure, { after, dataDir: getConfig().dataDir });
    const held = erasure.stores.some(({ state }) => state === "held");
    await endErasure(db, id, { state: held ? "held" : "done", receipt, endedAt: context.now() });
    const { stores, files } = erasure;
    return { stores: stores.length, verified: files?.verified ?? stores.length === 0 };
  },
};
