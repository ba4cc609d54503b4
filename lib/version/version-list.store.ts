import "server-only";
import type { Database } from "@/lib/db/database";
import { readVersions, type VersionRow } from "@/lib/db/dialect/version-statements";
import type { ActorType, Origin } from "@/lib/domain/actor";
import type { Version, VersionOperation } from "./version";
import type { VersionFilter } from "./version.store";

function toVersion(row: VersionRow): Version {
  return {
    id: row.id,
    storeId: row.store_id,
    memoryId: row.memory_id,
    changeId: row.change_id,
    seq: row.seq,
    number: row.number,
    operation: row.operation as VersionOperation,
    path: row.path,
    sha256: row.content_sha256,
    sizeBytes: row.size_bytes,
    actor: { type: row.actor_type as ActorType, id: row.actor_id },
    apiKeyId: row.api_key_id,
    sessionId: row.session_id,
    origin: row.origin as Origin,
    createdAt: row.created_at,
    redactedAt: row.redacted_at,
    redactedBy: row.redacted_by_type ? { type: row.redacted_by_type as ActorType, id: row.redacted_by_id } : null,
    redactionReason: row.redaction_reason,
    redactionNote: row.redaction_note,
    content: row.content,
  };
}

/** Newest first; the list that programs page through. */
export async function findVersions(db: Database, filter: VersionFilter): Promise<Version[]> {
  const rows = await readVersions(db.read, filter.storeId, {
    conditions: {
      memory_id: filter.memoryId,
      operation: filter.operation,
      session_id: filter.sessionId,
      api_key_id: filter.apiKeyId,
      service_account_id: filter.serviceAccountId,
      created_from: filter.createdFrom,
      created_to: filter.createdTo,
      before_seq: filter.beforeSeq,
    },
    content: filter.content,
    limit: filter.limit,
  });
  return rows.map(toVersion);
}
