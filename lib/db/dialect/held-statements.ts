import type { MaybePromise, Sql } from "../sql";
import { idList, inStore } from "./id-list";

/** A memory whose head waits for review. Ids, and the path that agents still find it at. */
export interface HeldRow {
  memory_id: string;
  store_id: string;
  /** The newest change that the head stands for. */
  change_id: string;
  /** The session, key or member that wrote the head, and is served it. */
  author_id: string;
  approved_version_id: string | null;
  approved_path: string | null;
}

const heldColumns = "memory_id, store_id, change_id, author_id, approved_version_id, approved_path";

export function findHeld(sql: Sql, storeId: string, memoryId: string): MaybePromise<HeldRow | undefined> {
  return sql.get(`SELECT ${heldColumns} FROM held_memory WHERE store_id = ? AND memory_id = ?`, [storeId, memoryId]);
}

/** Those of these memories whose heads wait. */
export function findHeldOf(sql: Sql, storeId: string, memoryIds: readonly string[]): MaybePromise<HeldRow[]> {
  const { test, param } = idList(sql, memoryIds);
  return sql.all(`SELECT ${heldColumns} FROM held_memory WHERE ${inStore(sql, "store_id")} AND memory_id ${test}`, [
    storeId,
    param,
  ]);
}

/** Held memories that agents are still served at one of these paths, or below. */
export function findHeldServedAt(
  sql: Sql,
  storeId: string,
  claim: { paths: readonly string[]; below: { from: string; to: string }; exceptId: string },
): MaybePromise<HeldRow[]> {
  const marks = claim.paths.map(() => "?").join(", ");
  return sql.all(
    `SELECT ${heldColumns} FROM held_memory WHERE store_id = ? AND approved_path IN (${marks}) AND memory_id <> ?
     UNION ALL
     SELECT ${heldColumns} FROM held_memory WHERE store_id = ? AND approved_path >= ? AND approved_path < ? AND memory_id <> ?`,
    [storeId, ...claim.paths, claim.exceptId, storeId, claim.below.from, claim.below.to, claim.exceptId],
  );
}

/** A held memory, if any, that agents are still served at one of many paths, above one or below one. */
export async function findHeldAmong(
  sql: Sql,
  storeId: string,
  { places, paths }: { places: readonly string[]; paths: readonly string[] },
): Promise<HeldRow | undefined> {
  // CROSS JOIN keeps SQLite to the order: the paths are few, what a store holds may be much.
  const listed = sql.provider === "sqlite" ? "json_each(?) p" : "jsonb_array_elements_text(CAST(? AS jsonb)) p(value)";
  const held = heldColumns.replace(/\w+/g, "h.$&");
  return sql.get<HeldRow>(
    `SELECT ${held} FROM ${listed} CROSS JOIN held_memory h WHERE h.store_id = ? AND h.approved_path = p.value
     UNION ALL
     SELECT ${held} FROM ${listed} CROSS JOIN held_memory h
       WHERE h.store_id = ? AND h.approved_path > p.value || '/' AND h.approved_path < p.value || '0' LIMIT 1`,
    [JSON.stringify(places), storeId, JSON.stringify(paths), storeId],
  );
}

/** Live memories at one of these paths, or below, whose heads everybody is served. */
export function findServedHeadAt(
  sql: Sql,
  storeId: string,
  claim: { paths: readonly string[]; below: { from: string; to: string }; exceptId: string },
): MaybePromise<{ memory_id: string; path: string } | undefined> {
  const marks = claim.paths.map(() => "?").join(", ");
  const heads = `SELECT m.id AS memory_id, m.path FROM memory m
    LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id`;
  return sql.get(
    `${heads} WHERE m.store_id = ? AND m.path IN (${marks}) AND m.id <> ? AND h.memory_id IS NULL
     UNION ALL
     SELECT * FROM (${heads} WHERE m.store_id = ? AND m.path >= ? AND m.path < ? AND m.id <> ? AND h.memory_id IS NULL
       ORDER BY m.path LIMIT 1) AS below LIMIT 1`,
    [storeId, ...claim.paths, claim.exceptId, storeId, claim.below.from, claim.below.to, claim.exceptId],
  );
}

/** Which version of its memory a version is. */
export async function readVersionNumber(sql: Sql, storeId: string, versionId: string): Promise<number | null> {
  const row = await sql.get<{ number: number }>("SELECT number FROM version WHERE store_id = ? AND id = ?", [
    storeId,
    versionId,
  ]);
  return row?.number ?? null;
}

export function readHeldOfStore(sql: Sql, storeId: string): MaybePromise<HeldRow[]> {
  return sql.all(`SELECT ${heldColumns} FROM held_memory WHERE store_id = ? ORDER BY memory_id`, [storeId]);
}

/** What waits in a store, with the number of the version that agents are served instead. */
export function readWaiting(
  sql: Sql,
  storeId: string,
  limit: number,
): MaybePromise<{ memory_id: string; change_id: string; approved_number: number | null }[]> {
  return sql.all(
    `SELECT h.memory_id, h.change_id, v.number AS approved_number
     FROM held_memory h LEFT JOIN version v ON v.id = h.approved_version_id AND v.store_id = h.store_id
     WHERE h.store_id = ? ORDER BY h.memory_id LIMIT ?`,
    [storeId, limit],
  );
}

export function upsertHeld(sql: Sql, row: HeldRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO held_memory (${heldColumns}) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET change_id = excluded.change_id, author_id = excluded.author_id,
       approved_version_id = excluded.approved_version_id, approved_path = excluded.approved_path`,
    [row.memory_id, row.store_id, row.change_id, row.author_id, row.approved_version_id, row.approved_path],
  );
}

export function deleteHeld(sql: Sql, storeId: string, memoryId: string): MaybePromise<void> {
  return sql.send("DELETE FROM held_memory WHERE store_id = ? AND memory_id = ?", [storeId, memoryId]);
}

const deletedAtOnce = 500;

export async function deleteHeldOf(sql: Sql, storeId: string, memoryIds: readonly string[]): Promise<void> {
  for (let from = 0; from < memoryIds.length; from += deletedAtOnce) {
    const { test, param } = idList(sql, memoryIds.slice(from, from + deletedAtOnce));
    await sql.send(`DELETE FROM held_memory WHERE ${inStore(sql, "store_id")} AND memory_id ${test}`, [storeId, param]);
  }
}

/** After a redaction of the version that agents were served there is nothing left to serve. */
export function forgetApproved(sql: Sql, storeId: string, versionId: string): MaybePromise<void> {
  return sql.send(
    "UPDATE held_memory SET approved_version_id = NULL, approved_path = NULL WHERE store_id = ? AND approved_version_id = ?",
    [storeId, versionId],
  );
}

/** Where a memory stands: the path of a deleted one is that of its last version. */
export function readHeadOf(
  sql: Sql,
  storeId: string,
  memoryId: string,
): MaybePromise<{ head_version_id: string; path: string | null; live_path: string | null } | undefined> {
  return sql.get(
    `SELECT m.head_version_id, v.path, m.path AS live_path FROM memory m
     JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
     WHERE m.store_id = ? AND m.id = ?`,
    [storeId, memoryId],
  );
}

/** What was found in a version and not dismissed, each rule once. */
export function readFoundIn(
  sql: Sql,
  storeId: string,
  versionId: string,
): MaybePromise<{ kind: string; rule: string }[]> {
  return sql.all(
    "SELECT DISTINCT kind, rule FROM finding WHERE store_id = ? AND version_id = ? AND dismissed_at IS NULL",
    [storeId, versionId],
  );
}
