import "server-only";
import type { Context } from "@/lib/access/context";
import { systemContext } from "@/lib/access/system-context";
import { commitChange } from "@/lib/change/commit-change";
import { AppError } from "@/lib/domain/app-error";
import { daysBetween, effectiveImportance } from "@/lib/domain/entry";
import type { EntrySettings } from "@/lib/domain/store-settings";
import { deleteUnheld } from "@/lib/retention/delete-unheld";
import { deletionWaits } from "@/lib/review/assert-may-describe";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import type { PruneEntriesInput } from "./entry.schema";
import { readStoredEntries } from "./entry.store";

type StoredRow = Awaited<ReturnType<typeof readStoredEntries>>[number];

/** An entry that would be deleted, with what it counts now. */
export interface Surplus {
  memoryId: string;
  path: string;
  effectiveImportance: number;
}

/** Of these entries those that are too many: the ones that count least, the oldest of them first. */
function surplusOf(
  rows: readonly StoredRow[],
  most: number,
  { half_life_days }: EntrySettings,
  now: string,
): Surplus[] {
  const counted = rows.map((row) => ({
    memoryId: row.memory_id,
    path: row.path,
    effectiveImportance: effectiveImportance(row.importance, daysBetween(row.stored_at, now), half_life_days),
  }));
  counted.sort((a, b) => a.effectiveImportance - b.effectiveImportance || (a.memoryId < b.memoryId ? -1 : 1));
  return counted.slice(0, Math.max(0, counted.length - most));
}

/**
 * Deletes what is too many in a store that holds only so many entries, in one change of Palimpsest's own. What is held stays.
 * @returns the ids of what was deleted
 */
export async function pruneEntries(context: Context, store: Store, most = store.settings.entries.max_entries) {
  if (most === null || (await readStoredEntries(context.db.read, store.id)).length <= most) return [];
  const now = context.now();
  const { outcomes } = await commitChange(systemContext(context.db, store.workspaceId, now), {
    storeId: store.id,
    reason: `The store holds ${most} entries at most: these counted least.`,
    review: "settled",
    edits: async (locked) => {
      const surplus = surplusOf(await readStoredEntries(locked.sql, store.id), most, store.settings.entries, now);
      const { edits } = await deleteUnheld(
        locked,
        surplus.map(({ memoryId }) => memoryId),
      );
      return edits;
    },
  });
  return outcomes.map(({ memory }) => memory.id);
}

export interface Pruned {
  maxEntries: number | null;
  dryRun: boolean;
  entries: Surplus[];
}

/**
 * Deletes the entries that count least beyond a number, or says which these would be.
 * @throws AppError not_found, permission, conflict for a program whose deletions wait for review there
 */
export async function pruneStoreEntries(context: Context, input: PruneEntriesInput): Promise<Pruned> {
  const store = await requireStore(context, input.memory_store_id, input.dry_run ? "memory.read" : "memory.delete");
  const maxEntries = input.max_entries ?? store.settings.entries.max_entries;
  if (maxEntries === null) return { maxEntries, dryRun: input.dry_run, entries: [] };
  const rows = await readStoredEntries(context.db.read, store.id);
  const entries = surplusOf(rows, maxEntries, store.settings.entries, context.now());
  if (input.dry_run) return { maxEntries, dryRun: true, entries };
  if (entries.some(({ path }) => deletionWaits(context.actor, store.settings.review, [path])))
    throw new AppError(
      "conflict",
      "Approved entries are not removed without a person's review: a person has to ask for this.",
    );
  const deleted = new Set(await pruneEntries(context, store, maxEntries));
  return { maxEntries, dryRun: false, entries: entries.filter(({ memoryId }) => deleted.has(memoryId)) };
}
