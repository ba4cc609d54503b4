import "server-only";
import { AppError } from "@/lib/domain/app-error";
import type { JobKindRunner } from "@/lib/job/job-runner";
import { knowAgain, patienceOfJobs } from "./know-again";
import { recallMatcher } from "./matcher-memory";
import { takeInNames } from "./name-hits";
import { findRedaction, insertSameHits, moveRedaction, readStoreIds, sumOfSeqs } from "./redaction.store";
import { scanStores } from "./scan-stores";

/**
 * Looks for what is to be removed, without touching it. Only a process that knows what to look for can: the one that was asked, or one
 * that it told.
 */
export const redactionScan: JobKindRunner = {
  mostTries: 3,
  async run({ job, context, saveProgress, cancelled }) {
    const { db, actor } = context;
    const id = String(job.input.redaction_id);
    const redaction = await findRedaction(db, id);
    if (!redaction) throw new AppError("not_found", `There is no redaction ${id}.`);
    const end = (state: "failed" | "cancelled") =>
      db.transaction((tx) => moveRedaction(tx, { id, from: "scanning" }, { state, endedAt: context.now() }));
    await knowAgain(db, redaction, patienceOfJobs);
    const known = recallMatcher(id);
    if (!known) {
      await end("failed");
      // Restarted: what was looked for is gone with the process, on purpose.
      throw new AppError("conflict", "What was looked for is not known any more. Start the scan again.");
    }
    const total = await sumOfSeqs(db.read, redaction.storeIds);
    let stopped = false;
    const scan = { redactionId: id, matcher: known.matcher, ...redaction };
    await scanStores(db, scan, async (done) => {
      await saveProgress({ done: Math.min(done, total), total, cursor: null });
      stopped = await cancelled();
      return !stopped;
    });
    if (stopped || (await cancelled())) {
      await end("cancelled");
      return { versions: scan.versionsRead };
    }
    // What is about all stores looks through those made meanwhile when it is applied.
    const alone = redaction.allStores || actor.kind === "key";
    const seen = await seenStores(redaction.workspaceId, alone ? redaction.storeIds : null);
    const others = seen.filter((storeId) => !redaction.storeIds.includes(storeId));
    await db.transaction(async (tx) => {
      if (others.length > 0) await insertSameHits(tx.sql, id, others);
      for (const storeId of others) await takeInNames(tx.sql, id, { storeId }, (work) => work(tx.sql));
      await moveRedaction(tx, { id, from: "scanning" }, { state: "scanned", scannedAt: context.now() });
    });
    return { versions: scan.versionsRead };

    /** A key is offered nothing outside of the stores it named. */
    async function seenStores(workspaceId: string, only: readonly string[] | null) {
      return only ?? readStoreIds(db, workspaceId);
    }
  },
};
