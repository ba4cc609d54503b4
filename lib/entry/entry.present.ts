import type { Pruned } from "./prune-entries";
import type { MemoryImportance } from "./set-importance";

export const presentImportance = ({ memoryId, importance }: MemoryImportance) => ({
  memory_id: memoryId,
  type: "memory_importance" as const,
  importance,
});
export type ImportanceJson = ReturnType<typeof presentImportance>;

export const presentPruned = ({ maxEntries, dryRun, entries }: Pruned) => ({
  type: "entries_pruned" as const,
  max_entries: maxEntries,
  dry_run: dryRun,
  data: entries.map(({ memoryId, path, effectiveImportance }) => ({
    memory_id: memoryId,
    path,
    effective_importance: Math.round(effectiveImportance * 10_000) / 10_000,
  })),
});
export type PrunedJson = ReturnType<typeof presentPruned>;
