import type { RetentionRun } from "./list-retention-runs";
import type { RetentionPreview } from "./preview-retention";
import type { MemoryAttributes, MemoryExpiry } from "./set-memory-expiry";

export const presentExpiry = ({ memoryId, expiresAt }: MemoryExpiry) => ({
  memory_id: memoryId,
  type: "memory_expiry" as const,
  expires_at: expiresAt,
});
export const presentAttributes = ({ importance, ...expiry }: MemoryAttributes) => ({
  ...presentExpiry(expiry),
  importance,
});
export type MemoryAttributesJson = ReturnType<typeof presentAttributes>;
export type MemoryExpiryJson = ReturnType<typeof presentExpiry>;

export const presentPreview = ({ retention, memories, versions }: RetentionPreview) => ({
  type: "retention_preview" as const,
  retention,
  memories: { now: memories.now, next_week: memories.nextWeek, sample: memories.sample },
  versions: {
    now: versions.now,
    next_week: versions.nextWeek,
    sample: versions.sample.map(({ id, memoryId }) => ({ id, memory_id: memoryId })),
  },
});
export type RetentionPreviewJson = ReturnType<typeof presentPreview>;

export const presentRuns = (runs: readonly RetentionRun[]) => ({
  data: runs.map(({ id, state, at, did }) => ({
    id,
    state,
    at,
    unread: did?.unread ?? null,
    versions: did?.versions ?? null,
    held: did?.held ?? null,
  })),
});
export type RetentionRunsJson = ReturnType<typeof presentRuns>;
