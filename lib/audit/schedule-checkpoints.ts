import "server-only";
import type { Database } from "@/lib/db/database";
import { BackgroundWork } from "@/lib/job/background-work";
import { entriesAppended } from "./audit.store";
import { type CheckpointPlace, entriesPerCheckpoint, takeDueCheckpoints } from "./take-checkpoints";

const lookMs = 1_000;
/** Without news of its own a process looks for those of others. */
const quietMs = 30_000;
const taking = new BackgroundWork("checkpoint_not_taken");

/** A log that leaves the machine keeps what nobody can take back here. */
const sayCheckpoint = (note: string) => console.log(JSON.stringify({ audit_checkpoint: note }));

/** Looks from time to time whether a checkpoint is due, and takes it. */
export function scheduleCheckpoints(db: Database, place: CheckpointPlace): void {
  let seen = -entriesPerCheckpoint;
  let lookedAt = 0;
  const turn = async () => {
    const appended = entriesAppended();
    if (appended - seen < entriesPerCheckpoint && Date.now() - lookedAt < quietMs) return lookMs;
    await takeDueCheckpoints(db, place, Date.now(), sayCheckpoint);
    seen = appended;
    lookedAt = Date.now();
    return lookMs;
  };
  taking.start(db, { turn }, lookMs);
}

/** Whether the last attempt of this process failed. */
export const checkpointsFail = (db: Database): boolean => taking.fails(db);

/** Lets the one under way end. */
export const stopCheckpoints = (db: Database): Promise<void> => taking.stop(db);
