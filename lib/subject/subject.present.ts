import type { PlanItem } from "./plan";
import type { Subject } from "./subject";
import type { SubjectDetail } from "./subjects";

export function presentSubject(subject: Subject) {
  return {
    id: subject.id,
    type: "subject" as const,
    label: subject.label,
    state: subject.state,
    due_at: subject.dueAt,
    overdue: subject.overdue,
    created_by: { type: subject.createdByType, id: subject.createdBy },
    created_at: subject.createdAt,
    /** The search that counts: what it found is that of a redaction. */
    redaction_id: subject.redactionId,
    planned_at: subject.plannedAt,
    erasure_id: subject.erasureId,
    apply_job_id: subject.applyJobId,
    applied_at: subject.appliedAt,
    ended_at: subject.endedAt,
    /** Everything that was carried out, each with a receipt. */
    acts: subject.acts,
    closed_at: subject.closedAt,
    closed_by: subject.closedBy,
  };
}
export type SubjectJson = ReturnType<typeof presentSubject>;

export function presentSubjectDetail({ subject, identifiers, stores, found, piles, holdIds }: SubjectDetail) {
  return {
    ...presentSubject(subject),
    identifiers: identifiers.map(({ kind, key, value }) => ({ kind, key, value })),
    stores,
    found: found && {
      memories: found.memories,
      stores: found.stores,
      sessions: found.sessions.map(({ id, createdAt, ties }) => ({ id, created_at: createdAt, ties })),
    },
    piles,
    hold_ids: holdIds,
  };
}
export type SubjectDetailJson = ReturnType<typeof presentSubjectDetail>;

export function presentItem(item: PlanItem) {
  return {
    id: item.targetId,
    kind: item.kind,
    pile: item.pile,
    memory_store_id: item.storeId,
    store_name: item.storeName,
    path: item.path,
    ground: item.ground,
    legal_words: item.legalWords,
    hold_id: item.holdId,
    hits: item.hits,
  };
}
export type SubjectItemJson = ReturnType<typeof presentItem>;
