import type { SignedReceipt } from "./receipt-format";
import type { Redaction } from "./redaction";
import type { RedactionSummary, ShownHit } from "./redactions";

export function presentRedaction(redaction: Redaction) {
  return {
    id: redaction.id,
    type: "redaction" as const,
    state: redaction.state,
    started_from: redaction.source,
    subject_id: redaction.subjectId,
    memory_store_ids: redaction.storeIds,
    versions_read: redaction.versionsRead,
    scan_job_id: redaction.scanJobId,
    apply_job_id: redaction.applyJobId,
    created_by: { type: redaction.createdByType, id: redaction.createdBy },
    created_at: redaction.createdAt,
    scanned_at: redaction.scannedAt,
    heads: redaction.heads,
    reason: redaction.reason,
    legal_ground: redaction.legalGround,
    note: redaction.note,
    applied_at: redaction.appliedAt,
    erasure: redaction.erasure,
    ended_at: redaction.endedAt,
  };
}
export type RedactionJson = ReturnType<typeof presentRedaction>;

export function presentSummary({ redaction, piles, memories, stores, servedTo, known }: RedactionSummary) {
  return {
    ...presentRedaction(redaction),
    piles: piles.map((pile) => ({
      kind: pile.kind,
      state: pile.state,
      heads: pile.is_head === 1,
      hits: Number(pile.hits),
      matches: Number(pile.matches),
      memories: Number(pile.memories),
      stores: Number(pile.stores),
    })),
    memories,
    stores,
    served_to: servedTo.map((one) => ({
      session_id: one.session_id || null,
      session_label: one.session_label,
      api_key_id: one.api_key_id || null,
      api_key_name: one.api_key_name,
      versions: Number(one.versions),
      reads: Number(one.reads),
      last_at: one.last_at,
    })),
    /** False after a restart: what was written since the scan can then not be looked through. */
    pattern_known: known,
  };
}
export type RedactionSummaryJson = ReturnType<typeof presentSummary>;

export function presentHit(hit: ShownHit) {
  return {
    id: hit.target_id,
    kind: hit.kind,
    state: hit.state,
    memory_store_id: hit.store_id,
    store_name: hit.store_name,
    memory_id: hit.memory_id,
    version_number: hit.number,
    path: hit.path,
    created_at: hit.created_at,
    head: hit.is_head === 1 || hit.was_head === 1,
    matches: hit.matches,
    reads: Number(hit.served),
    hold_id: hit.holdId,
    excerpts: hit.excerpts,
    path_excerpt: hit.pathExcerpt,
  };
}
export type RedactionHitJson = ReturnType<typeof presentHit>;

export const presentReceipt = (signed: SignedReceipt): SignedReceipt => signed;
export type ReceiptJson = SignedReceipt;
