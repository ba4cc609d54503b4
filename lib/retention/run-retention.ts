import "server-only";
import { commitChange } from "@/lib/change/commit-change";
import { scheduleErasure } from "@/lib/erasure/schedule-erasure";
import { flushExposures } from "@/lib/exposure/note-served";
import type { JobData } from "@/lib/job/job";
import type { JobKindRunner, JobRun } from "@/lib/job/job-runner";
import { daysBefore } from "./days-before";
import { deleteUnheld } from "./delete-unheld";
import { removeOldVersions } from "./remove-old-versions";
import { readUnread } from "./retention.store";

const perChange = 100;

/** What a run has done so far, and where it goes on. */
interface Tally {
  unread: number;
  versions: number;
  held: number;
  afterMemory: string | null;
  afterSeq: number | null;
}

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

function tallyOf(cursor: JobData | null): Tally {
  if (cursor === null) return { unread: 0, versions: 0, held: 0, afterMemory: "", afterSeq: 0 };
  const { unread, versions, held, afterMemory, afterSeq } = cursor;
  return {
    unread: number(unread),
    versions: number(versions),
    held: number(held),
    afterMemory: typeof afterMemory === "string" ? afterMemory : null,
    afterSeq: typeof afterSeq === "number" ? afterSeq : null,
  };
}

const progressOf = (tally: Tally) => ({ done: tally.unread + tally.versions, total: null, cursor: { ...tally } });

/** Deletes the next memories that nobody has read for too long. */
async function expireUnread({ context, saveProgress }: JobRun, storeId: string, tally: Tally): Promise<Tally> {
  const after = tally.afterMemory ?? "";
  let next = tally;
  await commitChange(context, {
    storeId,
    reason: "No program has read it for as long as the store keeps what is not read.",
    review: "settled",
    edits: async (store) => {
      const { unread_days: days } = store.settings.retention;
      const since = days === null ? null : daysBefore(context.now(), days);
      const unread = since ? await readUnread(store.sql, { storeId, since }, { after, limit: perChange }) : [];
      const { edits, held } = await deleteUnheld(
        store,
        unread.map(({ id }) => id),
      );
      next = {
        ...tally,
        unread: tally.unread + edits.length,
        held: tally.held + held,
        afterMemory: unread.length === perChange ? (unread.at(-1)?.id ?? null) : null,
      };
      return edits;
    },
    also: (sql) => saveProgress(progressOf(next), sql),
  });
  return next;
}

async function removeVersions({ context, saveProgress }: JobRun, storeId: string, tally: Tally): Promise<Tally> {
  const after = (step: { removed: number; held: number; next: number | null }) => ({
    ...tally,
    versions: tally.versions + step.removed,
    held: tally.held + step.held,
    afterSeq: step.next,
  });
  const at = { storeId, afterSeq: tally.afterSeq ?? 0 };
  return after(await removeOldVersions(context, at, (sql, step) => saveProgress(progressOf(after(step)), sql)));
}

/**
 * Does what a store's settings say about keeping: memories that no program reads any more are deleted, versions that are old enough lose
 * their text. Each step and the word that it was made are one transaction, so a run that was cut short goes on where it was.
 */
export const retentionRunner: JobKindRunner = {
  async run(run) {
    const { job, context } = run;
    const storeId = String(job.input.memory_store_id);
    // What was served a moment ago counts as read.
    await flushExposures(context.db);
    let tally = tallyOf(job.progress.cursor);
    while (tally.afterMemory !== null && !(await run.cancelled())) tally = await expireUnread(run, storeId, tally);
    while (tally.afterSeq !== null && !(await run.cancelled())) tally = await removeVersions(run, storeId, tally);
    if (tally.versions > 0) scheduleErasure(context.db);
    const { unread, versions, held } = tally;
    return { memory_store_id: storeId, unread, versions, held };
  },
};
