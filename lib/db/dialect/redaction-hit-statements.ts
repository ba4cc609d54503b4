import type { MaybePromise, Sql } from "../sql";
import { sameStore } from "./id-list";
import type { HitRow } from "./redaction-scan-statements";

/** A hit with where it stands now. */
export interface ShownHitRow {
  kind: string;
  target_id: string;
  store_id: string;
  store_name: string;
  memory_id: string | null;
  matches: number;
  in_content: string;
  in_path: string;
  state: string;
  /** 1 where the version is what a live memory says. */
  is_head: number;
  was_head: number;
  number: number | null;
  path: string | null;
  created_at: string | null;
  served: number | string;
}

export function readHits(
  sql: Sql,
  redactionId: string,
  page: { after: { kind: string; targetId: string } | null; limit: number },
): MaybePromise<ShownHitRow[]> {
  const { after, limit } = page;
  return sql.all(
    `SELECT h.kind, h.target_id, h.store_id, s.name AS store_name, h.memory_id, h.matches, h.in_content, h.in_path, h.state,
       h.was_head, CASE WHEN m.head_version_id = h.target_id AND m.path IS NOT NULL THEN 1 ELSE 0 END AS is_head,
       v.number, v.path, v.created_at,
       (SELECT coalesce(sum(e.count), 0) FROM exposure e
        WHERE e.version_id = h.target_id AND ${sameStore(sql, "e", "h")}) AS served
     FROM redaction_hit h JOIN store s ON s.id = h.store_id
     LEFT JOIN memory m ON m.id = h.memory_id AND m.store_id = h.store_id
     LEFT JOIN version v ON v.id = h.target_id AND v.store_id = h.store_id
     WHERE h.redaction_id = ? ${after ? "AND (h.kind, h.target_id) > (?, ?)" : ""}
     ORDER BY h.kind, h.target_id LIMIT ?`,
    [redactionId, ...(after ? [after.kind, after.targetId] : []), limit],
  );
}

/** The text of one version, comment or reason, for showing a stretch of it. */
export async function readHitText(
  sql: Sql,
  hit: Pick<HitRow, "kind" | "target_id" | "store_id">,
): Promise<string | null> {
  const { kind, target_id: targetId, store_id: storeId } = hit;
  const text =
    kind === "comment"
      ? "SELECT body AS text FROM review_comment WHERE store_id = ? AND id = ?"
      : kind === "reason"
        ? "SELECT reason AS text FROM change WHERE store_id = ? AND id = ?"
        : "SELECT content AS text FROM version WHERE store_id = ? AND id = ?";
  return (await sql.get<{ text: string | null }>(text, [storeId, targetId]))?.text ?? null;
}

export interface PileRow {
  kind: string;
  state: string;
  is_head: number;
  hits: number | string;
  matches: number | string;
  memories: number | string;
  stores: number | string;
}

export function countHits(sql: Sql, redactionId: string): MaybePromise<PileRow[]> {
  return sql.all(
    `SELECT kind, state, is_head, count(*) AS hits, sum(matches) AS matches, count(DISTINCT memory_id) AS memories,
       count(DISTINCT store_id) AS stores
     FROM (SELECT h.kind, h.state, h.matches, h.memory_id, h.store_id,
         CASE WHEN h.was_head = 1 OR (m.head_version_id = h.target_id AND m.path IS NOT NULL) THEN 1 ELSE 0 END AS is_head
       FROM redaction_hit h LEFT JOIN memory m ON m.id = h.memory_id AND m.store_id = h.store_id
       WHERE h.redaction_id = ?) AS t
     GROUP BY kind, state, is_head ORDER BY kind, state, is_head`,
    [redactionId],
  );
}

/** Distinct memories and stores over all hits that are not left out. */
export async function countReach(sql: Sql, redactionId: string): Promise<{ memories: number; stores: number }> {
  const row = await sql.get<{ memories: number | string; stores: number | string }>(
    `SELECT count(DISTINCT memory_id) AS memories, count(DISTINCT store_id) AS stores FROM redaction_hit
     WHERE redaction_id = ? AND state <> 'left_out'`,
    [redactionId],
  );
  return { memories: Number(row?.memories ?? 0), stores: Number(row?.stores ?? 0) };
}

export interface ServedToRow {
  session_id: string;
  api_key_id: string;
  versions: number | string;
  reads: number | string;
  last_at: string;
}

/** Which programs were served what was found, the latest first. */
export function readServedTo(sql: Sql, redactionId: string, limit: number): MaybePromise<ServedToRow[]> {
  return sql.all(
    `SELECT e.session_id, e.api_key_id, count(DISTINCT e.version_id) AS versions, sum(e.count) AS reads, max(e.last_at) AS last_at
     FROM exposure e JOIN redaction_hit h ON h.target_id = e.version_id AND ${sameStore(sql, "e", "h")}
     WHERE h.redaction_id = ? AND h.kind IN ('version', 'same') AND h.state <> 'left_out'
     GROUP BY e.session_id, e.api_key_id ORDER BY max(e.last_at) DESC, e.session_id, e.api_key_id LIMIT ?`,
    [redactionId, limit],
  );
}

/** What has still to be done in one memory, or one store's comments and reasons: the next of them. */
export interface OpenHitRow {
  kind: string;
  target_id: string;
  store_id: string;
  memory_id: string | null;
  in_content: string;
  in_path: string;
  /** 1 where the memory goes as a whole. */
  whole: number;
}

const openHit = "kind, target_id, store_id, memory_id, in_content, in_path, whole";

export async function nextOpenMemory(
  sql: Sql,
  redactionId: string,
): Promise<{ store_id: string; memory_id: string } | undefined> {
  return sql.get(
    `SELECT store_id, memory_id FROM redaction_hit WHERE redaction_id = ? AND state = 'found' AND memory_id IS NOT NULL
     ORDER BY store_id, memory_id LIMIT 1`,
    [redactionId],
  );
}

/** The open hits of one memory: what it says now first, then the others. */
export function readOpenOfMemory(
  sql: Sql,
  redactionId: string,
  of: { memoryId: string; limit: number },
): MaybePromise<OpenHitRow[]> {
  return sql.all(
    `SELECT h.kind, h.target_id, h.store_id, h.memory_id, h.in_content, h.in_path, h.whole FROM redaction_hit h
     JOIN memory m ON m.id = h.memory_id AND m.store_id = h.store_id
     WHERE h.redaction_id = ? AND h.state = 'found' AND h.memory_id = ?
     ORDER BY CASE WHEN m.head_version_id = h.target_id THEN 0 ELSE 1 END, h.target_id LIMIT ?`,
    [redactionId, of.memoryId, of.limit],
  );
}

export function readOpenTexts(sql: Sql, redactionId: string, limit: number): MaybePromise<OpenHitRow[]> {
  return sql.all(
    `SELECT ${openHit} FROM redaction_hit WHERE redaction_id = ? AND state = 'found' AND memory_id IS NULL
     ORDER BY store_id, kind, target_id LIMIT ?`,
    [redactionId, limit],
  );
}

/** Done, and where it was forgotten. */
export function markHitDone(
  sql: Sql,
  redactionId: string,
  hit: { kind: string; targetId: string; wasHead: boolean },
): MaybePromise<void> {
  return sql.send(
    `UPDATE redaction_hit SET state = 'done', in_content = '[]', in_path = '[]', was_head = ?
     WHERE redaction_id = ? AND kind = ? AND target_id = ?`,
    [hit.wasHead ? 1 : 0, redactionId, hit.kind, hit.targetId],
  );
}

/** Where something stood in a text that goes: it says how long it was, in scans that were never applied, too. */
export function forgetStretches(sql: Sql, storeId: string, targetId: string): MaybePromise<void> {
  return sql.send("UPDATE redaction_hit SET in_content = '[]', in_path = '[]' WHERE store_id = ? AND target_id = ?", [
    storeId,
    targetId,
  ]);
}

export async function clearReason(sql: Sql, storeId: string, changeId: string): Promise<void> {
  await forgetStretches(sql, storeId, changeId);
  await sql.send("UPDATE change SET reason = NULL WHERE store_id = ? AND id = ?", [storeId, changeId]);
}

/** The removed versions and texts, for the receipt; a page at a time. */
export function readDoneHits(
  sql: Sql,
  redactionId: string,
): MaybePromise<{ kind: string; target_id: string; store_id: string; memory_id: string | null; was_head: number }[]> {
  return sql.all(
    `SELECT kind, target_id, store_id, memory_id, was_head FROM redaction_hit WHERE redaction_id = ? AND state = 'done'
     ORDER BY store_id, kind, target_id`,
    [redactionId],
  );
}

export function readSalt(
  sql: Sql,
  storeId: string,
  versionId: string,
): MaybePromise<{ salt: string | null; content_sha256: string | null; path: string | null } | undefined> {
  return sql.get("SELECT salt, content_sha256, path FROM version WHERE store_id = ? AND id = ?", [storeId, versionId]);
}

export function readAllStoreIds(sql: Sql): MaybePromise<{ id: string }[]> {
  return sql.all("SELECT id FROM store WHERE deleted_at IS NULL ORDER BY id");
}
