import type { MaybePromise, Sql } from "../sql";
import { sealed } from "../text-cipher";
import { forBoth } from "./for-both";
import { sameStore } from "./id-list";

/** A memory and where its head stands; `path`, hash and size are null once it is deleted. */
export interface MemoryRow {
  id: string;
  store_id: string;
  path: string | null;
  head_version_id: string;
  version_count: number;
  content_sha256: string | null;
  size_bytes: number | null;
  created_at: string;
  updated_at: string;
  /** Of the change that the head is of; absent where many were read together. */
  head_review_state?: string | null;
}

/** A memory with the text of its head. */
export interface MemoryTextRow extends MemoryRow {
  content: string | null;
}

export interface ChangeRow {
  id: string;
  store_id: string;
  seq: number;
  version_count: number;
  actor_type: string;
  actor_id: string | null;
  api_key_id: string | null;
  session_id: string | null;
  origin: string;
  reason: string | null;
  request_id: string;
  created_at: string;
  review_state: string | null;
}

export interface NewVersionRow {
  id: string;
  store_id: string;
  memory_id: string;
  change_id: string;
  seq: number;
  number: number;
  operation: "created" | "modified" | "deleted";
  path: string;
  content_sha256: string | null;
  size_bytes: number | null;
  salt: string;
  actor_type: string;
  actor_id: string | null;
  api_key_id: string | null;
  session_id: string | null;
  origin: string;
  created_at: string;
  content: string | null;
}

const memoryColumns =
  "id, store_id, path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at";
// The content under the name of its column, by which an encrypted text is known.
const memoryWith = (columns: "state" | "state and text", where: string) =>
  forBoth((sql) => {
    const itsHead = `v.id = memory.head_version_id AND ${sameStore(sql, "v", "memory")}`;
    const text = `, (SELECT v.content FROM version v WHERE ${itsHead}) AS content`;
    return `SELECT ${memoryColumns}, (SELECT c.review_state FROM version v
        JOIN change c ON c.id = v.change_id AND ${sameStore(sql, "c", "v")} WHERE ${itsHead}) AS head_review_state
      ${columns === "state" ? "" : text} FROM memory WHERE store_id = ? AND ${where}`;
  });
const byId = memoryWith("state", "id = ?");
const byPath = memoryWith("state", "path = ?");
const textByPath = memoryWith("state and text", "path = ?");

export function findMemoryById(sql: Sql, storeId: string, memoryId: string): MaybePromise<MemoryRow | undefined> {
  return sql.get(byId[sql.provider], [storeId, memoryId]);
}

export function findMemoryByPath(sql: Sql, storeId: string, path: string): MaybePromise<MemoryRow | undefined> {
  return sql.get(byPath[sql.provider], [storeId, path]);
}

/** The memory at a path with the text of its head, for an edit in place. */
export function findMemoryText(sql: Sql, storeId: string, path: string): MaybePromise<MemoryTextRow | undefined> {
  return sql.get(textByPath[sql.provider], [storeId, path]);
}

/** Live memories below a folder, in byte order of their paths: `from` is included, `to` is not. */
export function memoriesInRange(
  sql: Sql,
  storeId: string,
  range: { from: string; to: string },
): MaybePromise<MemoryRow[]> {
  return sql.all(`SELECT ${memoryColumns} FROM memory WHERE store_id = ? AND path >= ? AND path < ? ORDER BY path`, [
    storeId,
    range.from,
    range.to,
  ]);
}

export interface Occupant {
  id: string;
  path: string;
}

/** The live memory, other than `exceptId`, that makes `path` impossible: at it, above it or below it. */
export function findOccupant(
  sql: Sql,
  storeId: string,
  claim: { paths: readonly string[]; below: { from: string; to: string }; exceptId: string },
): MaybePromise<Occupant | undefined> {
  const marks = claim.paths.map(() => "?").join(", ");
  return sql.get(
    `SELECT id, path FROM memory WHERE store_id = ? AND path IN (${marks}) AND id <> ?
     UNION ALL
     SELECT id, path FROM (
       SELECT id, path FROM memory WHERE store_id = ? AND path >= ? AND path < ? AND id <> ? ORDER BY path LIMIT 1
     ) AS below LIMIT 1`,
    [storeId, ...claim.paths, claim.exceptId, storeId, claim.below.from, claim.below.to, claim.exceptId],
  );
}

export function insertMemory(sql: Sql, row: MemoryRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO memory (${memoryColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.id,
      row.store_id,
      row.path,
      row.head_version_id,
      row.version_count,
      row.content_sha256,
      row.size_bytes,
      row.created_at,
      row.updated_at,
    ],
    "memory",
  );
}

export function moveHead(sql: Sql, row: MemoryRow): MaybePromise<void> {
  return sql.send(
    `UPDATE memory SET path = ?, head_version_id = ?, version_count = ?, content_sha256 = ?, size_bytes = ?, updated_at = ?
     WHERE id = ? AND store_id = ?`,
    [
      row.path,
      row.head_version_id,
      row.version_count,
      row.content_sha256,
      row.size_bytes,
      row.updated_at,
      row.id,
      row.store_id,
    ],
    "memory",
  );
}

export function insertChange(sql: Sql, row: ChangeRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO change (id, store_id, seq, version_count, actor_type, actor_id, api_key_id, session_id, origin, reason,
       request_id, created_at, review_state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.id,
      row.store_id,
      row.seq,
      row.version_count,
      row.actor_type,
      row.actor_id,
      row.api_key_id,
      row.session_id,
      row.origin,
      sealed(sql, { id: row.id, storeId: row.store_id }, row.reason),
      row.request_id,
      row.created_at,
      row.review_state,
    ],
    "change",
  );
}

export function insertVersion(sql: Sql, row: NewVersionRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO version (id, store_id, memory_id, change_id, seq, number, operation, path, content_sha256, size_bytes, salt,
       actor_type, actor_id, api_key_id, session_id, origin, created_at, content)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.id,
      row.store_id,
      row.memory_id,
      row.change_id,
      row.seq,
      row.number,
      row.operation,
      row.path,
      row.content_sha256,
      row.size_bytes,
      row.salt,
      row.actor_type,
      row.actor_id,
      row.api_key_id,
      row.session_id,
      row.origin,
      row.created_at,
      sealed(sql, { id: row.id, storeId: row.store_id }, row.content),
    ],
    "version",
  );
}

export function readVersionContent(
  sql: Sql,
  storeId: string,
  versionId: string,
): MaybePromise<{ content: string | null } | undefined> {
  return sql.get("SELECT content FROM version WHERE store_id = ? AND id = ?", [storeId, versionId]);
}

/** What a version says, as the holder of the store's lock sees it. */
export interface VersionText {
  memory_id: string;
  change_id: string;
  operation: "created" | "modified" | "deleted";
  path: string | null;
  content: string | null;
  redacted_at: string | null;
}

export function readVersionText(sql: Sql, storeId: string, versionId: string): MaybePromise<VersionText | undefined> {
  return sql.get(
    "SELECT memory_id, change_id, operation, path, content, redacted_at FROM version WHERE store_id = ? AND id = ?",
    [storeId, versionId],
  );
}

export function findSessionId(sql: Sql, workspaceId: string, label: string): MaybePromise<{ id: string } | undefined> {
  return sql.get("SELECT id FROM session WHERE workspace_id = ? AND label = ?", [workspaceId, label]);
}

export function insertSession(
  sql: Sql,
  row: { id: string; workspaceId: string; label: string; createdAt: string },
): MaybePromise<void> {
  return sql.send(
    "INSERT INTO session (id, workspace_id, label, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    [row.id, row.workspaceId, row.label, row.createdAt],
  );
}

export function updateVersionCount(sql: Sql, storeId: string, changeId: string, count: number): MaybePromise<void> {
  return sql.send("UPDATE change SET version_count = ? WHERE store_id = ? AND id = ?", [count, storeId, changeId]);
}
