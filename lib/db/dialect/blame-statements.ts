import type { MaybePromise, Sql } from "../sql";

export interface BlameTextRow {
  id: string;
  number: number;
  operation: string;
  content: string | null;
  content_sha256: string | null;
  redacted_at: string | null;
}

/** Versions of a memory with their texts, oldest first: from one number to another, both included. */
export function readBlameTexts(
  sql: Sql,
  storeId: string,
  range: { memoryId: string; from: number; to: number },
): MaybePromise<BlameTextRow[]> {
  return sql.all(
    `SELECT id, number, operation, content, content_sha256, redacted_at FROM version
     WHERE store_id = ? AND memory_id = ? AND number >= ? AND number <= ? ORDER BY number`,
    [storeId, range.memoryId, range.from, range.to],
  );
}

/** How many versions of a memory were redacted, up to a number. It only ever grows. */
export async function countRedactedVersions(
  sql: Sql,
  storeId: string,
  upTo: { memoryId: string; number: number },
): Promise<number> {
  const row = await sql.get<{ count: number | string }>(
    "SELECT count(*) AS count FROM version WHERE store_id = ? AND memory_id = ? AND number <= ? AND redacted_at IS NOT NULL",
    [storeId, upTo.memoryId, upTo.number],
  );
  return Number(row?.count ?? 0);
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

/** Every version of a memory up to a number, without texts. */
export function readBlameOrigins(
  sql: Sql,
  storeId: string,
  upTo: { memoryId: string; number: number },
): MaybePromise<BlameOriginRow[]> {
  return sql.all(
    `SELECT v.id, v.number, v.change_id, v.operation, v.created_at, v.actor_type, v.actor_id, v.session_id, v.origin,
       v.redacted_at, c.review_state, c.reviewed_by, c.reviewed_at
     FROM version v JOIN change c ON c.id = v.change_id
     WHERE v.store_id = ? AND v.memory_id = ? AND v.number <= ? ORDER BY v.number`,
    [storeId, upTo.memoryId, upTo.number],
  );
}
