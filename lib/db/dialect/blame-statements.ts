import type { MaybePromise, Sql } from "../sql";
import { idList, inStore } from "./id-list";

/** Versions of one memory: from one number to another, both included. */
export interface BlameRange {
  memoryId: string;
  from: number;
  to: number;
}

export interface BlameTextRow {
  id: string;
  number: number;
  operation: string;
  content: string | null;
  content_sha256: string | null;
  redacted_at: string | null;
}

/** Versions of a memory with their texts, oldest first. */
export function readBlameTexts(sql: Sql, storeId: string, range: BlameRange): MaybePromise<BlameTextRow[]> {
  return sql.all(
    `SELECT id, number, operation, content, content_sha256, redacted_at FROM version
     WHERE store_id = ? AND memory_id = ? AND number >= ? AND number <= ? ORDER BY number`,
    [storeId, range.memoryId, range.from, range.to],
  );
}

export type BlameOutlineRow = Omit<BlameTextRow, "content"> & { size_bytes: number | null };

/** The same without texts. */
export function readBlameOutline(sql: Sql, storeId: string, range: BlameRange): MaybePromise<BlameOutlineRow[]> {
  return sql.all(
    `SELECT id, number, operation, content_sha256, size_bytes, redacted_at FROM version
     WHERE store_id = ? AND memory_id = ? AND number >= ? AND number <= ? ORDER BY number`,
    [storeId, range.memoryId, range.from, range.to],
  );
}

/** How many versions of a memory there are up to a number, and how many of them were redacted, which only ever grows. */
export async function countBlameVersions(
  sql: Sql,
  storeId: string,
  upTo: { memoryId: string; number: number },
): Promise<{ versions: number; redacted: number }> {
  const row = await sql.get<{ versions: number | string; redacted: number | string }>(
    `SELECT count(*) AS versions, count(redacted_at) AS redacted FROM version
     WHERE store_id = ? AND memory_id = ? AND number <= ?`,
    [storeId, upTo.memoryId, upTo.number],
  );
  return { versions: Number(row?.versions ?? 0), redacted: Number(row?.redacted ?? 0) };
}

/** Who wrote a version, and how its change stands to review; no text. */
export interface BlameOriginRow {
  id: string;
  number: number;
  change_id: string;
  operation: string;
  created_at: string;
  actor_type: string;
  actor_id: string | null;
  session_id: string | null;
  origin: string;
  redacted_at: string | null;
  review_state: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
}

/** Some versions, the newest first, without texts. */
export function readBlameOrigins(sql: Sql, storeId: string, ids: readonly string[]): MaybePromise<BlameOriginRow[]> {
  const { test, param } = idList(sql, ids);
  return sql.all(
    `SELECT v.id, v.number, v.change_id, v.operation, v.created_at, v.actor_type, v.actor_id, v.session_id, v.origin,
       v.redacted_at, c.review_state, c.reviewed_by, c.reviewed_at
     FROM version v JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
     WHERE ${inStore(sql, "v.store_id")} AND v.id ${test} ORDER BY v.number DESC`,
    [storeId, param],
  );
}
