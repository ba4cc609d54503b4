import type { MaybePromise, Sql } from "../sql";

export interface ScannedVersionRow {
  id: string;
  memory_id: string;
  seq: number;
  path: string | null;
  content: string | null;
  content_sha256: string | null;
}

/** Versions of a store that still say something, a page at a time. */
export function readScannedVersions(
  sql: Sql,
  storeId: string,
  page: { after: number; limit: number },
): MaybePromise<ScannedVersionRow[]> {
  return sql.all(
    `SELECT id, memory_id, seq, path, content, content_sha256 FROM version
     WHERE store_id = ? AND seq > ? AND redacted_at IS NULL ORDER BY seq LIMIT ?`,
    [storeId, page.after, page.limit],
  );
}

export function readScannedReasons(
  sql: Sql,
  storeId: string,
  page: { after: number; limit: number },
): MaybePromise<{ id: string; seq: number; reason: string }[]> {
  return sql.all(
    "SELECT id, seq, reason FROM change WHERE store_id = ? AND seq > ? AND reason IS NOT NULL ORDER BY seq LIMIT ?",
    [storeId, page.after, page.limit],
  );
}

export function readScannedComments(
  sql: Sql,
  storeId: string,
  page: { after: string; limit: number },
): MaybePromise<{ id: string; body: string }[]> {
  return sql.all(
    "SELECT id, body FROM review_comment WHERE store_id = ? AND id > ? AND body IS NOT NULL ORDER BY id LIMIT ?",
    [storeId, page.after, page.limit],
  );
}

/** How many versions a store has after a place, those of one request left out. */
export async function countVersionsAfter(
  sql: Sql,
  storeId: string,
  { after, exceptRequest }: { after: number; exceptRequest: string },
): Promise<number> {
  const row = await sql.get<{ count: number | string }>(
    `SELECT count(*) AS count FROM version v JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
     WHERE v.store_id = ? AND v.seq > ? AND v.redacted_at IS NULL AND c.request_id <> ?`,
    [storeId, after, exceptRequest],
  );
  return Number(row?.count ?? 0);
}

/** How many versions there are to look through, by the counters of the stores. */
export async function sumOfSeqs(sql: Sql, storeIds: readonly string[]): Promise<number> {
  const marks = storeIds.map(() => "?").join(", ") || "NULL";
  const row = await sql.get<{ sum: number | string | null }>(
    `SELECT sum(seq) AS sum FROM store WHERE id IN (${marks})`,
    [...storeIds],
  );
  return Number(row?.sum ?? 0);
}

export interface HitRow {
  redaction_id: string;
  kind: string;
  target_id: string;
  store_id: string;
  memory_id: string | null;
  matches: number;
  in_content: string;
  in_path: string;
  state: "found" | "left_out";
}

/** A hit that is known already stays as it is. */
export function insertHit(sql: Sql, row: HitRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO redaction_hit (redaction_id, kind, target_id, store_id, memory_id, matches, in_content, in_path, state, was_head)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (redaction_id, kind, target_id) DO NOTHING`,
    [
      ...[row.redaction_id, row.kind, row.target_id, row.store_id, row.memory_id, row.matches],
      ...[row.in_content, row.in_path, row.state],
    ],
  );
}

/** Versions of other stores with the content of one that was found; their stretches are the same. */
export function insertSameHits(sql: Sql, redactionId: string, otherStoreIds: readonly string[]): MaybePromise<number> {
  const marks = otherStoreIds.map(() => "?").join(", ") || "NULL";
  return sql.run(
    `INSERT INTO redaction_hit (redaction_id, kind, target_id, store_id, memory_id, matches, in_content, in_path, state, was_head)
     SELECT f.redaction_id, 'same', v.id, v.store_id, v.memory_id, f.matches, f.in_content, '[]', 'found', 0
     FROM version v JOIN (
       SELECT h.redaction_id, w.content_sha256, min(h.in_content) AS in_content, min(h.matches) AS matches
       FROM redaction_hit h JOIN version w ON w.id = h.target_id AND w.store_id = h.store_id
       WHERE h.redaction_id = ? AND h.kind = 'version' AND h.in_content <> '[]' AND w.content_sha256 IS NOT NULL
       GROUP BY h.redaction_id, w.content_sha256) f ON f.content_sha256 = v.content_sha256
     WHERE v.store_id IN (${marks}) AND v.redacted_at IS NULL
     ON CONFLICT (redaction_id, kind, target_id) DO NOTHING`,
    [redactionId, ...otherStoreIds],
  );
}

/** The memories of a store whose last version up to a place was left out. */
export function readLeftOutHeads(
  sql: Sql,
  redactionId: string,
  at: { storeId: string; upTo: number },
): MaybePromise<{ memory_id: string }[]> {
  return sql.all(
    `SELECT v.memory_id FROM redaction_hit h JOIN version v ON v.id = h.target_id AND v.store_id = h.store_id
     WHERE h.redaction_id = ? AND h.store_id = ? AND h.kind = 'version' AND h.state = 'left_out' AND NOT EXISTS (
       SELECT 1 FROM version n WHERE n.memory_id = v.memory_id AND n.store_id = v.store_id AND n.number > v.number AND n.seq <= ?)`,
    [redactionId, at.storeId, at.upTo],
  );
}

/** How many versions were left out that were written since a time. */
export async function countLeftOutSince(sql: Sql, redactionId: string, since: string): Promise<number> {
  const row = await sql.get<{ count: number | string }>(
    `SELECT count(*) AS count FROM redaction_hit h JOIN version v ON v.id = h.target_id AND v.store_id = h.store_id
     WHERE h.redaction_id = ? AND h.kind = 'version' AND h.state = 'left_out' AND v.created_at >= ?`,
    [redactionId, since],
  );
  return Number(row?.count ?? 0);
}

export interface NamingHitRow {
  kind: string;
  target_id: string;
  memory_id: string;
  in_content: string;
  path: string;
  content: string;
}

/** Hits in texts that the name of their file may have been made of: of a store, or of one memory of it. */
export function readNamingHits(
  sql: Sql,
  redactionId: string,
  of: { storeId: string; memoryId?: string; after: string; limit: number },
): MaybePromise<NamingHitRow[]> {
  const { storeId, memoryId, after, limit } = of;
  return sql.all(
    `SELECT h.kind, h.target_id, h.memory_id, h.in_content, v.path, v.content
     FROM redaction_hit h JOIN version v ON v.id = h.target_id AND v.store_id = h.store_id
     WHERE h.redaction_id = ? AND h.store_id = ? AND h.target_id > ? ${memoryId === undefined ? "" : "AND h.memory_id = ?"}
       AND h.kind IN ('version', 'same') AND h.state = 'found' AND h.in_content <> '[]' AND v.path LIKE '%.md'
     ORDER BY h.target_id LIMIT ?`,
    [redactionId, storeId, after, ...(memoryId === undefined ? [] : [memoryId]), limit],
  );
}

/** Where a memory stands and ever stood, with what of that is to go already; null where the version is no hit. */
export function readPathsOfMemory(
  sql: Sql,
  redactionId: string,
  of: { kind: string; storeId: string; memoryId: string },
): MaybePromise<{ id: string; path: string; in_path: string | null }[]> {
  return sql.all(
    `SELECT v.id, v.path, h.in_path FROM version v
     LEFT JOIN redaction_hit h ON h.redaction_id = ? AND h.kind = ? AND h.target_id = v.id
     WHERE v.store_id = ? AND v.memory_id = ? AND v.path IS NOT NULL AND v.redacted_at IS NULL
       AND (h.state IS NULL OR h.state = 'found')`,
    [redactionId, of.kind, of.storeId, of.memoryId],
  );
}

/** A hit in a path, of a version that may be one for its text already. */
export function keepPathHit(sql: Sql, row: Omit<HitRow, "in_content" | "state">): MaybePromise<void> {
  return sql.send(
    `INSERT INTO redaction_hit (redaction_id, kind, target_id, store_id, memory_id, matches, in_content, in_path, state, was_head)
     VALUES (?, ?, ?, ?, ?, ?, '[]', ?, 'found', 0)
     ON CONFLICT (redaction_id, kind, target_id) DO UPDATE
       SET in_path = excluded.in_path, matches = redaction_hit.matches + excluded.matches`,
    [row.redaction_id, row.kind, row.target_id, row.store_id, row.memory_id, row.matches, row.in_path],
  );
}
