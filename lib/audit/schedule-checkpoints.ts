import "server-only";
import type { Database } from "@/lib/db/database";
import { entriesAppended } from "./audit.store";
import { type CheckpointPlace, entriesPerCheckpoint, takeDueCheckpoints } from "./take-checkpoints";

const lookMs = 1_000;
/** Without news of its own a process looks for those of others. */
const quietMs = 30_000;

interface Schedule {
  timer: NodeJS.Timeout;
  busy: Promise<void> | null;
  failing: boolean;
}

const shared = globalThis as typeof globalThis & { palimpsestCheckpoints?: Map<Database, Schedule> };
const schedules = () => {
  shared.palimpsestCheckpoints ??= new Map();
  return shared.palimpsestCheckpoints;
};

/** @returns whether it could be done */
async function take(db: Database, place: CheckpointPlace): Promise<boolean> {
  try {
    for (const note of await takeDueCheckpoints(db, place)) {
      // A log that leaves the machine keeps what nobody can take back here.
      console.log(JSON.stringify({ audit_checkpoint: note }));
    }
    return true;
  } catch (error) {
    console.error("A checkpoint of the audit log could not be taken. It is tried again.", error);
    return false;
  }
}

/** Looks from time to time whether a checkpoint is due, and takes it. */
export function scheduleCheckpoints(db: Database, place: CheckpointPlace): void {
  if (schedules().has(db)) return;
  let seen = -entriesPerCheckpoint;
  let lookedAt = 0;
  const schedule: Schedule = {
    busy: null,
    failing: false,
    timer: setInterval(() => {
      const appended = entriesAppended();
      const due = appended - seen >= entriesPerCheckpoint || Date.now() - lookedAt >= quietMs;
      if (schedule.busy || !due) return;
      seen = appended;
      lookedAt = Date.now();
      schedule.busy = take(db, place).then((done) => {
        schedule.failing = !done;
        schedule.busy = null;
      });
    }, lookMs),
  };
  schedule.timer.unref();
  schedules().set(db, schedule);
}

/** Whether the last attempt of this process failed. */
export const checkpointsFail = (db: Database): boolean => schedules().get(db)?.failing ?? false;

/** Lets the one under way end. */
export async function stopCheckpoints(db: Database): Promise<void> {
  const schedule = schedules().get(db);
  if (!schedule) return;
  schedules().delete(db);
  clearInterval(schedule.timer);
  await schedule.busy;
}
