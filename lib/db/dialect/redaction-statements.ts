import type { MaybePromise, Sql } from "../sql";
import { dropSnapshots } from "./blame-snapshot-statements";
import { recountRiskAround } from "./finding-statements";
import { forgetStretches } from "./redaction-hit-statements";

export interface RedactionState {
  id: string;
  memory_id: string;
  redacted_at: string | null;
  /** 1 where the version is the head of a live memory. */
  is_live_head: number;
}

export function readRedactionState(
  sql: Sql,
  storeId: string,
  versionId: string,
): MaybePromise<RedactionState | undefined> {
  return sql.get(
    `SELECT v.id, v.memory_id, v.redacted_at,
       CASE WHEN m.head_version_id = v.id AND m.path IS NOT NULL THEN 1 ELSE 0 END AS is_live_head
     FROM version v JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id WHERE v.store_id = ? AND v.id = ?`,
    [storeId, versionId],
  );
}

export interface RedactionRecord {
  versionId: string;
  storeId: string;
  at: string;
  by: { type: string; id: string | null };
  reason: string;
  note: string | null;
}

/**
 * Clears what a redaction clears; the salt goes too, so that the commitment in the audit log says nothing about the text any more,
 * and the vector, which says nearly as much as the text. So do the snapshots of blame, which say how many lines it had, and the stretches that scans keep.
 * What was found in it counts no more.
 */
export async function clearVersion(sql: Sql, record: RedactionRecord): Promise<void> {
  await dropSnapshots(sql, record.storeId, record.versionId);
  await forgetStretches(sql, record.storeId, record.versionId);
  await sql.send("DELETE FROM memory_vector WHERE store_id = ? AND version_id = ?", [record.storeId, record.versionId]);
  await sql.send(
    `UPDATE version SET content = NULL, content_sha256 = NULL, size_bytes = NULL, path = NULL, salt = NULL,
       redacted_at = ?, redacted_by_type = ?, redacted_by_id = ?, redaction_reason = ?, redaction_note = ?
     WHERE store_id = ? AND id = ? AND redacted_at IS NULL`,
    [record.at, record.by.type, record.by.id, record.reason, record.note, record.storeId, record.versionId],
  );
  await recountRiskAround(sql, record.storeId, record.versionId);
}
