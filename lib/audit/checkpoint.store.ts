import "server-only";
import type { Database } from "@/lib/db/database";
import {
  type ChainRow,
  type CheckpointRow,
  countEntries,
  insertCheckpoint,
  lastCheckpoint,
  readChains,
  readCheckpoints,
} from "@/lib/db/dialect/checkpoint-statements";
import type { Checkpoint, CheckpointHead } from "@/lib/domain/audit-checkpoint";

export interface LogState {
  workspaceId: string;
  entries: number;
  last: { number: number; time: string; entries: number } | null;
}

/** How far each log has come since its last checkpoint. */
export async function readLogStates(db: Database): Promise<LogState[]> {
  const counts = await countEntries(db.read);
  return Promise.all(
    counts.map(async ({ workspace_id, entries }) => ({
      workspaceId: workspace_id,
      entries: Number(entries),
      last: (await lastCheckpoint(db.read, workspace_id)) ?? null,
    })),
  );
}

const toHead = ({ chain, seq, head }: ChainRow): CheckpointHead => ({ chain, seq, head });

/**
 * Keeps the checkpoint of a workspace that has this number: `sign` gets where all chains stand at one moment. Null where another
 * process took the number first.
 */
export async function keepCheckpoint(
  db: Database,
  { workspaceId, number }: { workspaceId: string; number: number },
  sign: (heads: CheckpointHead[]) => { checkpoint: Checkpoint; heads: string; note: string },
): Promise<{ checkpoint: Checkpoint; note: string } | null> {
  return db.transaction(async ({ sql }) => {
    const chains = (await readChains(sql, workspaceId)).filter(({ seq }) => seq > 0);
    const { checkpoint, heads, note } = sign(chains.map(toHead));
    const { time, root, entries } = checkpoint;
    const row: CheckpointRow = { workspace_id: workspaceId, number, time, root, entries, heads, note };
    return (await insertCheckpoint(sql, row)) === 1 ? { checkpoint, note } : null;
  });
}

/** Checkpoints in order, from `afterNumber` on. */
export async function checkpointsAfter(
  db: Database,
  workspaceId: string,
  page: { afterNumber: number; limit: number },
): Promise<CheckpointRow[]> {
  return readCheckpoints(db.read, workspaceId, page);
}

export async function lastCheckpointOf(db: Database, workspaceId: string) {
  return (await lastCheckpoint(db.read, workspaceId)) ?? null;
}
