import type { ImportNow, PlannedItem } from "./import";

export function presentImport(one: ImportNow) {
  return {
    id: one.id,
    type: "import" as const,
    memory_store_id: one.storeId,
    source: one.source,
    history: one.history,
    state: one.state,
    problem: one.problem,
    resumed: one.counts.resumed ?? 0,
    progress: one.progress ?? null,
    plan: one.counts.plan,
    result: one.counts.result,
    change_id: one.changeId,
    check_job_id: one.checkJobId,
    apply_job_id: one.applyJobId,
    created_by: { type: one.createdByType, id: one.createdBy },
    created_at: one.createdAt,
    expires_at: one.expiresAt,
    ended_at: one.endedAt,
  };
}
export type ImportJson = ReturnType<typeof presentImport>;

export function presentItem(item: PlannedItem) {
  return {
    position: item.position,
    path: item.path,
    state: item.state,
    problem: item.problem,
    note: item.note,
    content_size_bytes: item.sizeBytes,
    conflicting_path: item.conflictingPath,
    conflicting_memory_id: item.conflictingMemoryId,
    masked: item.masked,
    waits_for_review: item.held,
    versions: item.versions,
  };
}
export type ImportItemJson = ReturnType<typeof presentItem>;
