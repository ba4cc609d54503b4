import type { MaybePromise, Sql } from "../sql";
import { sameStore } from "./id-list";
import type { MemoryWithContent } from "./read-statements";

/**
 * What agents are served where writes may wait: a memory's head, unless that waits for review and somebody else wrote it;
 * then the version that was approved last, at the path it had. `authorId` is the reader's own session or key.
 */
export interface ServedReader {
  authorId: string;
}

const headColumns =
  "m.id, m.store_id, m.path, m.head_version_id, m.version_count, m.content_sha256, m.size_bytes, m.created_at, m.updated_at";
const approvedColumns = `m.id, m.store_id, h.approved_path AS path, v.id AS head_version_id, v.number AS version_count,
  v.content_sha256, v.size_bytes, m.created_at, v.created_at AS updated_at`;
const heads = "FROM memory m LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id";
const approved = (sql: Sql) => `FROM held_memory h JOIN memory m ON m.id = h.memory_id AND ${sameStore(sql, "m", "h")}
  JOIN version v ON v.id = h.approved_version_id AND ${sameStore(sql, "v", "h")}`;
const itsHead = (sql: Sql) => `JOIN version v ON v.id = m.head_version_id AND ${sameStore(sql, "v", "m")}`;
const visible = "(h.memory_id IS NULL OR h.author_id = ?)";

export function readServedByPath(
  sql: Sql,
  at: { storeId: string; path: string },
  reader: ServedReader,
): MaybePromise<MemoryWithContent | undefined> {
  return sql.get(
    `SELECT ${headColumns}, v.content ${heads} ${itsHead(sql)}
     WHERE m.store_id = ? AND m.path = ? AND ${visible}
     UNION ALL
     SELECT ${approvedColumns}, v.content ${approved(sql)}
     WHERE h.store_id = ? AND h.approved_path = ? AND h.author_id <> ?`,
    [at.storeId, at.path, reader.authorId, at.storeId, at.path, reader.authorId],
  );
}

export function readServedById(
  sql: Sql,
  at: { storeId: string; id: string },
  reader: ServedReader,
): MaybePromise<MemoryWithContent | undefined> {
  return sql.get(
    `SELECT ${headColumns}, v.content ${heads} ${itsHead(sql)}
     WHERE m.store_id = ? AND m.id = ? AND m.path IS NOT NULL AND ${visible}
     UNION ALL
     SELECT ${approvedColumns}, v.content ${approved(sql)}
     WHERE h.store_id = ? AND h.memory_id = ? AND h.approved_path IS NOT NULL AND h.author_id <> ?`,
    [at.storeId, at.id, reader.authorId, at.storeId, at.id, reader.authorId],
  );
}

export interface ServedRange {
  /** Included. */
  from: string;
  /** Excluded. */
  to: string;
  limit: number;
  content: boolean;
}

/** In byte order of the paths that the reader finds them at. */
export function readServedRange(
  sql: Sql,
  storeId: string,
  { range, reader }: { range: ServedRange; reader: ServedReader },
): MaybePromise<MemoryWithContent[]> {
  const text = range.content ? "v.content" : "NULL AS content";
  const headText = range.content ? itsHead(sql) : "";
  return sql.all(
    `SELECT * FROM (
       SELECT * FROM (SELECT ${headColumns}, ${text} ${heads} ${headText}
         WHERE m.store_id = ? AND m.path >= ? AND m.path < ? AND ${visible} ORDER BY m.path LIMIT ?) AS served_heads
       UNION ALL
       SELECT * FROM (SELECT ${approvedColumns}, ${text} ${approved(sql)}
         WHERE h.store_id = ? AND h.approved_path >= ? AND h.approved_path < ? AND h.author_id <> ?
         ORDER BY h.approved_path LIMIT ?) AS served_approved
     ) AS served ORDER BY path LIMIT ?`,
    [
      ...[storeId, range.from, range.to, reader.authorId, range.limit],
      ...[storeId, range.from, range.to, reader.authorId, range.limit],
      range.limit,
    ],
  );
}

export function readServedSizes(
  sql: Sql,
  storeId: string,
  { range, reader }: { range: { from: string; to: string }; reader: ServedReader },
): MaybePromise<{ path: string; size_bytes: number }[]> {
  return sql.all(
    `SELECT m.path, m.size_bytes ${heads} WHERE m.store_id = ? AND m.path >= ? AND m.path < ? AND ${visible}
     UNION ALL
     SELECT h.approved_path AS path, v.size_bytes ${approved(sql)}
     WHERE h.store_id = ? AND h.approved_path >= ? AND h.approved_path < ? AND h.author_id <> ?
     ORDER BY path`,
    [storeId, range.from, range.to, reader.authorId, storeId, range.from, range.to, reader.authorId],
  );
}
