import type { ActorType } from "@/lib/domain/actor";
import type { AuditEntry } from "./audit-entry";
import type { LogVerdict } from "./verdict";

/** A line of the log. Names are today's, for the eye: only the ids are part of the entry. */
export function presentAuditEntry({ body, hash, names }: AuditEntry) {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    type: "audit_entry" as const,
    id: `${body.chain}:${body.seq}`,
    chain: body.chain,
    seq: body.seq,
    action: body.action,
    actor: { type: body.actor.type as ActorType, id: body.actor.id, name: nameOf(body.actor.id) },
    target: Object.entries(body.target).map(([field, id]) => ({ field, id, name: nameOf(id) })),
    created_at: body.time,
    request_id: body.request_id,
    hash,
  };
}

/** An entry as it was hashed, with what is around it. */
export function presentAuditEntryDetail(entry: AuditEntry) {
  return { ...presentAuditEntry(entry), data: entry.body.data, prev: entry.body.prev };
}

export function presentLogVerdict(verdict: LogVerdict) {
  return {
    type: "audit_verdict" as const,
    ok: verdict.ok,
    chains: verdict.chains,
    entries: verdict.entries,
    checkpoints: verdict.checkpoints,
    pinned: verdict.pinned,
    chain_problems: verdict.chainProblems,
    checkpoint_problems: verdict.checkpointProblems.map(({ number, reason }) => ({ number, reason })),
    versions: verdict.versions,
    version_problems: verdict.versionProblems.map(({ storeId, versionId, ...rest }) => ({
      memory_store_id: storeId,
      memory_version_id: versionId,
      ...rest,
    })),
  };
}

export type AuditEntryJson = ReturnType<typeof presentAuditEntry>;
export type AuditEntryDetailJson = ReturnType<typeof presentAuditEntryDetail>;
export type LogVerdictJson = ReturnType<typeof presentLogVerdict>;
