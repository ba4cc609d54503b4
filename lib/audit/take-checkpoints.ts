import "server-only";
import type { Database } from "@/lib/db/database";
import { rootOfHeads, signCheckpoint, writeHeads } from "@/lib/domain/audit-checkpoint";
import { minuteMs } from "@/lib/domain/durations";
import { type AuditKey, readAuditKey } from "./audit-key";
import { checkpointsAfter, keepCheckpoint, type LogState, readLogStates } from "./checkpoint.store";
import { checkpointFolder, lastCheckpointFile, writeCheckpointFile } from "./checkpoint-files";

export interface CheckpointPlace {
  dataDir: string;
  /** A second folder that gets every checkpoint too; best on another machine. */
  copyDir: string | undefined;
}

/** A checkpoint is due after so many entries … */
export const entriesPerCheckpoint = 1_000;
/** … or, where there are new entries at all, after this time. */
const checkpointIntervalMs = 10 * minuteMs;

const filesPerPage = 100;

function isDue({ entries, last }: LogState, now: number): boolean {
  const fresh = entries - (last?.entries ?? 0);
  if (fresh <= 0) return false;
  return fresh >= entriesPerCheckpoint || !last || now - Date.parse(last.time) >= checkpointIntervalMs;
}

/** Signs where all chains of the workspace stand now. Null where another process did so at the same moment. */
function takeCheckpoint(db: Database, { workspaceId, last }: LogState, { privateKey }: AuditKey, time: string) {
  const number = (last?.number ?? 0) + 1;
  return keepCheckpoint(db, { workspaceId, number }, (chains) => {
    const heads = writeHeads(chains);
    const entries = chains.reduce((sum, { seq }) => sum + seq, 0);
    const checkpoint = { workspaceId, number, time, entries, chains: chains.length, root: rootOfHeads(heads) };
    return { checkpoint, heads, note: signCheckpoint(checkpoint, privateKey) };
  });
}

/** Writes the files that a folder lacks: also those of checkpoints that another process took, or that a crash kept from it. */
async function completeFolder(db: Database, folder: string, workspaceId: string, newest: number): Promise<void> {
  for (let afterNumber = lastCheckpointFile(folder, workspaceId, newest); ; ) {
    const rows = await checkpointsAfter(db, workspaceId, { afterNumber, limit: filesPerPage });
    for (const row of rows) writeCheckpointFile(folder, row);
    const last = rows.at(-1);
    if (!last || rows.length < filesPerPage) return;
    afterNumber = last.number;
  }
}

/**
 * Takes a checkpoint of one workspace now, due or not, unless nothing has happened since the last.
 * @returns the number of the checkpoint that covers all that was on disk before the call
 */
export async function takeCheckpointNow(db: Database, place: CheckpointPlace, workspaceId: string): Promise<number> {
  const key = readAuditKey(place.dataDir);
  for (;;) {
    const state = (await readLogStates(db)).find((one) => one.workspaceId === workspaceId);
    if (!state) throw new Error("the workspace has no log");
    if (state.last && state.last.entries === state.entries) return state.last.number;
    const taken = await takeCheckpoint(db, state, key, new Date().toISOString());
    // Where another process took the number, it did so at this moment: what is asked for may be in the next only.
    if (!taken) continue;
    for (const folder of [checkpointFolder(place.dataDir), ...(place.copyDir ? [place.copyDir] : [])])
      await completeFolder(db, folder, workspaceId, taken.checkpoint.number);
    return taken.checkpoint.number;
  }
}

/**
 * Takes the checkpoints that are due, and writes to the folders what they lack. A folder that cannot be written keeps a checkpoint from no
 * other place, and from no other workspace.
 * @param signed gets each note as soon as this process has signed it
 * @returns the notes that this process signed
 * @throws what the first folder failed with, when all else is done
 */
export async function takeDueCheckpoints(
  db: Database,
  place: CheckpointPlace,
  now = Date.now(),
  signed: (note: string) => void = () => undefined,
): Promise<string[]> {
  const key = readAuditKey(place.dataDir);
  const folders = [checkpointFolder(place.dataDir), ...(place.copyDir ? [place.copyDir] : [])];
  const notes: string[] = [];
  const failures: unknown[] = [];
  for (const state of await readLogStates(db)) {
    let newest = state.last?.number ?? 0;
    if (isDue(state, now)) {
      const taken = await takeCheckpoint(db, state, key, new Date(now).toISOString());
      if (taken) {
        signed(taken.note);
        notes.push(taken.note);
      }
      newest = taken?.checkpoint.number ?? newest;
    }
    for (const folder of folders)
      await completeFolder(db, folder, state.workspaceId, newest).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return notes;
}
