import type { Progress } from "@/lib/job/job";
import type { StoreErasure } from "./store-erasure";

export function presentErasure(erasure: StoreErasure & { progress?: Progress }) {
  const { progress } = erasure;
  return {
    id: erasure.id,
    type: "erasure" as const,
    state: erasure.state,
    job_id: erasure.jobId,
    created_by: { type: erasure.createdByType, id: erasure.createdBy },
    created_at: erasure.createdAt,
    ended_at: erasure.endedAt,
    /** In versions. */
    progress: { done: progress?.done ?? 0, total: progress?.total ?? null },
    stores: erasure.stores.map((one) => ({
      memory_store_id: one.storeId,
      state: one.state,
      hold_id: one.holdId,
      memories: one.memories,
      versions: one.versions,
      reasons: one.reasons,
      comments: one.comments,
      reads: one.reads,
    })),
    files: erasure.files,
  };
}
export type StoreErasureJson = ReturnType<typeof presentErasure>;
