import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { takeCheckpointNow } from "@/lib/audit/take-checkpoints";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { AppError, isRefusal } from "@/lib/domain/app-error";
import { untilImported } from "@/lib/import/forget-waiting";
import type { JobData } from "@/lib/job/job";
import type { JobKindRunner, JobRun } from "@/lib/job/job-runner";
import { leaveOutByPlan, takeInWhole } from "@/lib/subject/subject.store";
import { clearText } from "./clear-texts";
import { eraseFiles, placeOfCheckpoints } from "./erase-files";
import { knowAgain, patienceOfJobs } from "./know-again";
import { makeReceipt } from "./make-receipt";
import { noNeedles, recallMatcher } from "./matcher-memory";
import { redactMemory } from "./redact-memory";
import type { ErasureRecord, Redaction } from "./redaction";
import {
  countOpen,
  findRedaction,
  keepCheckpointBefore,
  keepErasure,
  keepStoreIds,
  moveRedaction,
  nextOpenMemory,
  readCoveredStoreIds,
  readLeftOutHeads,
  readOpenTexts,
  refuseMemory,
  refuseText,
} from "./redaction.store";
import { scanStores } from "./scan-stores";
import { dropMatcher } from "./share-matchers";

/** Each look finds only what was written during the one before it. */
const mostLooks = 10;

async function require(context: Context, id: string): Promise<Redaction> {
  const redaction = await findRedaction(context.db, id);
  if (!redaction) throw new AppError("not_found", `There is no redaction ${id}.`);
  return redaction;
}

/** Who left out what a memory said when it was scanned meant the memory: what was written to it since stays as well. */
async function leftOutIn({ read }: Database, { id, storeIds, places }: Redaction): Promise<Set<string>> {
  const memoryIds = new Set<string>();
  for (const storeId of storeIds) {
    const upTo = places[storeId]?.versions ?? 0;
    for (const { memory_id } of await readLeftOutHeads(read, id, { storeId, upTo })) memoryIds.add(memory_id);
  }
  return memoryIds;
}

/** Looks through what was written since the scan. Only a process that knows what to look for can. @returns new hits */
async function catchUp({ context: { db }, job, saveProgress }: JobRun, redaction: Redaction): Promise<number> {
  const { id: redactionId, subjectId, places } = redaction;
  const storeIds = await readCoveredStoreIds(db, redaction);
  // What waits there would be written after the last look.
  await untilImported(db, storeIds, () => saveProgress(job.progress));
  const matcher = recallMatcher(redactionId)?.matcher;
  if (!matcher) return 0;
  if (storeIds.length > redaction.storeIds.length) await keepStoreIds(db, redactionId, storeIds);
  // The plan of a case says itself what is left out.
  const leftOut = subjectId === null ? await leftOutIn(db, redaction) : undefined;
  // Ids of comments come from the clocks of several processes: the next one may stand before the last that was seen.
  for (const place of Object.values(places)) place.comments = "";
  const before = await countOpen(db, redactionId);
  await scanStores(db, { ...redaction, redactionId, matcher, storeIds, leftOut }, async () => true);
  // What was written meanwhile goes where the plan of the case puts it.
  if (subjectId !== null) {
    await db.transaction(async ({ sql }) => {
      await takeInWhole(sql, { subjectId, redactionId });
      await leaveOutByPlan(sql, { subjectId, redactionId });
    });
  }
  return (await countOpen(db, redactionId)) - before;
}

/** Every hit that is open, each with its part of the progress in its own transaction. */
async function removeAll(run: JobRun, redaction: Redaction): Promise<void> {
  const { context, saveProgress } = run;
  const { db } = context;
  let { done } = run.job.progress;
  const total = done + (await countOpen(db, redaction.id));
  const step = (count: number) => ({ done: done + count, total: Math.max(total, done + count), cursor: null });
  for (;;) {
    const next = await nextOpenMemory(db.read, redaction.id);
    if (!next) break;
    const at = { storeId: next.store_id, memoryId: next.memory_id };
    try {
      done += await redactMemory(context, redaction, at, (sql, count) => saveProgress(step(count), sql));
    } catch (error) {
      // Something that the rules protect: it must not keep the rest from being removed, nor be passed over in silence.
      if (!isRefusal(error)) throw error;
      await refuseMemory(db, redaction.id, at.memoryId);
    }
  }
  for (;;) {
    const [hit] = await readOpenTexts(db.read, redaction.id, 1);
    if (!hit) break;
    try {
      await clearText(context, redaction, hit, (sql) => saveProgress(step(1), sql));
      done += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await refuseText(db, redaction.id, hit);
    }
  }
  run.job.progress = { done, total: done, cursor: null };
}

/** Rewrites the files and says in the log what came of it. */
async function erase({ context }: JobRun, redaction: Redaction): Promise<ErasureRecord> {
  const { db } = context;
  const record = await eraseFiles(db, recallMatcher(redaction.id)?.needles ?? noNeedles());
  await db.transaction(async (tx) => {
    await keepErasure(tx, redaction.id, record);
    const { bytes: _bytes, unreadable: _unreadable, ...data } = record;
    const target = { redaction_id: redaction.id };
    await appendToWorkspaceChain(tx.sql, context, { action: "redaction.erased", target, data });
  });
  return record;
}

/**
 * Carries out a redaction to its receipt. Each step is kept when it is made, and what a crash cut short is finished by the next
 * start: what is open is in the table of hits, and erasing twice is the same as once.
 */
export const redactionApply: JobKindRunner = {
  // Nothing but its end is an end of it.
  mostTries: Number.POSITIVE_INFINITY,
  async run(run): Promise<JobData> {
    const { context, job } = run;
    const { db } = context;
    const id = String(job.input.redaction_id);
    const first = await require(context, id);
    if (first.state === "done") return {};
    await knowAgain(db, first, patienceOfJobs);
    await keepCheckpointBefore(db, id, await takeCheckpointNow(db, placeOfCheckpoints(), first.workspaceId));
    for (let look = 0; look < mostLooks; look++) {
      const found = await catchUp(run, await require(context, id));
      const open = await countOpen(db, id);
      if (open === 0 && found === 0 && look > 0) break;
      await removeAll(run, first);
    }
    const erasure = await erase(run, first);
    const after = await takeCheckpointNow(db, placeOfCheckpoints(), first.workspaceId);
    const receipt = await makeReceipt(context, await require(context, id), { after, dataDir: getConfig().dataDir });
    const endedAt = context.now();
    await moveRedaction(db, { id, from: "applying" }, { state: "done", receipt, endedAt });
    dropMatcher(db, id);
    return { residue: erasure.residue, verified: erasure.verified };
  },
};
