import "server-only";
import type { Database } from "@/lib/db/database";
import { BackgroundWork } from "@/lib/job/background-work";
import { carryOutInterrupted } from "./carry-out";

const lookMs = 30_000;
const carrying = new BackgroundWork("approvals_not_carried_out");

/** Does what was approved and not done: at the start what a crash left, later what found the database busy. */
export function startApprovals(db: Database): void {
  const now = () => new Date().toISOString();
  let graceMs = 0;
  const turn = async () => {
    const decidedBefore = new Date(Date.now() - graceMs).toISOString();
    // Whoever approves from now on in this process is at it.
    graceMs = lookMs;
    await carryOutInterrupted(db, now, decidedBefore);
    return lookMs;
  };
  carrying.start(db, { turn });
}

export const stopApprovals = (db: Database): Promise<void> => carrying.stop(db);
