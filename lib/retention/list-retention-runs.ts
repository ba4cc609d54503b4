import "server-only";
import type { Context } from "@/lib/access/context";
import { requireStore } from "@/lib/store/require-store";
import type { ListRetentionRunsInput } from "./retention.schema";
import { findLastRuns } from "./retention.store";

export interface RetentionRun {
  id: string;
  state: string;
  at: string;
  /** Memories deleted, versions removed, and what a hold kept. Null while it has not ended. */
  did: { unread: number; versions: number; held: number } | null;
}

const shown = 10;

/** What the last runs in a store did, the newest first. */
export async function listRetentionRuns(context: Context, input: ListRetentionRunsInput): Promise<RetentionRun[]> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const jobs = await findLastRuns(context.db, store.id, shown);
  return jobs.map(({ id, state, createdAt, endedAt, result }) => ({
    id,
    state,
    at: endedAt ?? createdAt,
    did: result === null ? null : (JSON.parse(result) as NonNullable<RetentionRun["did"]>),
  }));
}
