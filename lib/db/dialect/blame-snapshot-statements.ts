import type { MaybePromise, Sql } from "../sql";

/** A snapshot as it is kept: the numbers of the version it is of and of the snapshot before, and what `lib/domain/blame-snapshot` wrote. */
export interface SnapshotRow {
  number: number;
  previous: number;
  redacted: number;
  steps: string;
  /** Only of the last of those that are read. */
  origins: string | null;
}

/** The snapshots of a memory up to a version, oldest first: in one statement, so none is of another time than the others. */
export function readSnapshots(
  sql: Sql,
  storeId: string,
  upTo: { memoryId: string; number: number },
): MaybePromise<SnapshotRow[]> {
  const params = [storeId, upTo.memoryId, upTo.number];
  return sql.all(
    `SELECT number, previous, redacted, steps,
       CASE WHEN number = (SELECT max(number) FROM blame_snapshot WHERE store_id = ? AND memory_id = ? AND number <= ?)
         THEN origins END AS origins
     FROM blame_snapshot WHERE store_id = ? AND memory_id = ? AND number <= ? ORDER BY number`,
    [...params, ...params],
  );
}

export interface NewSnapshot {
  storeId: string;
  memoryId: string;
  number: number;
  previous: number;
  /** How many versions had been redacted up to the one before, and up to this one, when their texts were read. */
  redactedBefore: number;
  redacted: number;
  origins: string;
  steps: string;
}

/**
 * Keeps a snapshot where it is right: what it goes on from is there, and nothing was redacted since its texts were read. What was kept
 * of later versions and goes on from something else is dropped. The caller holds the store's lock, as does who redacts.
 */
export async function insertSnapshot(sql: Sql, one: NewSnapshot): Promise<boolean> {
  const { storeId, memoryId, number, previous, redactedBefore, redacted } = one;
  const rows = await sql.all<Pick<SnapshotRow, "number" | "previous" | "redacted">>(
    `SELECT number, previous, redacted FROM blame_snapshot
     WHERE store_id = ? AND memory_id = ? AND (number = ? OR number = ?)`,
    [storeId, memoryId, previous, number],
  );
  const before = previous === 0 ? { redacted: 0 } : rows.find((row) => row.number === previous);
  const same = rows.find((row) => row.number === number);
  if (same?.previous === previous && same.redacted === redacted) return true;
  const since = await sql.get<{ versions: number | string; redacted: number | string }>(
    `SELECT count(*) AS versions, count(redacted_at) AS redacted FROM version
     WHERE store_id = ? AND memory_id = ? AND number > ? AND number <= ?`,
    [storeId, memoryId, previous, number],
  );
  const isRight =
    before?.redacted === redactedBefore &&
    Number(since?.versions) === number - previous &&
    Number(since?.redacted) === redacted - redactedBefore;
  if (!isRight) return false;
  await sql.run("DELETE FROM blame_snapshot WHERE store_id = ? AND memory_id = ? AND number > ?", [
    storeId,
    memoryId,
    previous,
  ]);
  await sql.run(
    `INSERT INTO blame_snapshot (store_id, memory_id, number, previous, redacted, origins, steps)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [storeId, memoryId, number, previous, redacted, one.origins, one.steps],
  );
  return true;
}

/**
 * Drops what was kept of a memory from a version on, and has it made again: in the transaction that redacts the version, while its
 * row still is what it was.
 */
export async function dropSnapshots(sql: Sql, storeId: string, versionId: string): Promise<void> {
  const version = [storeId, versionId];
  await sql.send(
    `INSERT INTO blame_progress (store_id, seq, set_back)
     SELECT v.store_id, 0, 1 FROM version v WHERE v.store_id = ? AND v.id = ? AND EXISTS (
       SELECT 1 FROM blame_snapshot b WHERE b.store_id = v.store_id AND b.memory_id = v.memory_id AND b.number >= v.number)
     ON CONFLICT (store_id) DO UPDATE SET set_back = blame_progress.set_back + 1,
       seq = CASE WHEN blame_progress.seq < (SELECT v.seq FROM version v WHERE v.store_id = ? AND v.id = ?) THEN blame_progress.seq
         ELSE (SELECT v.seq - 1 FROM version v WHERE v.store_id = ? AND v.id = ?) END`,
    [...version, ...version, ...version],
  );
  await sql.send(
    `DELETE FROM blame_snapshot WHERE store_id = ?
       AND memory_id = (SELECT v.memory_id FROM version v WHERE v.store_id = ? AND v.id = ?)
       AND number >= (SELECT v.number FROM version v WHERE v.store_id = ? AND v.id = ?)`,
    [storeId, ...version, ...version],
  );
}

/** Stores with so many versions more than were looked at, by id. */
export function findUnblamed(
  sql: Sql,
  { after, least, limit }: { after: string; least: number; limit: number },
): MaybePromise<{ id: string }[]> {
  return sql.all(
    `SELECT s.id FROM store s LEFT JOIN blame_progress p ON p.store_id = s.id
     WHERE s.id > ? AND s.deleted_at IS NULL AND s.seq >= coalesce(p.seq, 0) + ? ORDER BY s.id LIMIT ?`,
    [after, least, limit],
  );
}

export interface BlameProgressRow {
  /** How far a store was looked at. */
  seq: number;
  /** How far its history goes. */
  until: number;
  /** How often a redaction has set it back. */
  set_back: number;
}

export function readBlameProgress(sql: Sql, storeId: string): MaybePromise<BlameProgressRow | undefined> {
  return sql.get(
    `SELECT coalesce(p.seq, 0) AS seq, s.seq AS until, coalesce(p.set_back, 0) AS set_back FROM store s LEFT JOIN blame_progress p ON p.store_id = s.id
     WHERE s.id = ? AND s.deleted_at IS NULL`,
    [storeId],
  );
}

export interface LongMemory {
  memory_id: string;
  /** Of its last version in the stretch. */
  number: number;
  /** Of its last snapshot. */
  reached: number;
}

/** The memories written to in a stretch of a store's history which have so many versions. */
export function readLongMemories(
  sql: Sql,
  { storeId, after, until }: { storeId: string; after: number; until: number },
  least: number,
): MaybePromise<LongMemory[]> {
  return sql.all(
    `SELECT w.memory_id, w.number,
       coalesce((SELECT max(b.number) FROM blame_snapshot b WHERE b.store_id = ? AND b.memory_id = w.memory_id), 0) AS reached
     FROM (SELECT memory_id, max(number) AS number FROM version WHERE store_id = ? AND seq > ? AND seq <= ?
       GROUP BY memory_id HAVING max(number) >= ?) AS w ORDER BY w.memory_id`,
    [storeId, storeId, after, until, least],
  );
}

/**
 * Takes a store for a while, so that of several processes one makes its snapshots; who has it takes it for longer. Under the store's lock.
 * @param mine the end of the lease that the caller has
 */
export async function claimBlame(
  sql: Sql,
  storeId: string,
  { now, until, mine }: { now: string; until: string; mine: string | null },
): Promise<boolean> {
  await sql.run("INSERT INTO blame_progress (store_id, seq) VALUES (?, 0) ON CONFLICT (store_id) DO NOTHING", [
    storeId,
  ]);
  const taken = await sql.run(
    `UPDATE blame_progress SET leased_until = ?
     WHERE store_id = ? AND (leased_until IS NULL OR leased_until < ? OR leased_until = ?)`,
    [until, storeId, now, mine ?? now],
  );
  return taken === 1;
}

/**
 * Notes that a store was looked at up to a version, where nothing has moved it since it was read how far that was: a redaction least of
 * all. Under the store's lock.
 */
export async function moveBlame(sql: Sql, storeId: string, from: BlameProgressRow, to: number): Promise<boolean> {
  const moved = await sql.run(
    `INSERT INTO blame_progress (store_id, seq) VALUES (?, ?) ON CONFLICT (store_id) DO UPDATE SET seq = excluded.seq
     WHERE blame_progress.seq = ? AND blame_progress.set_back = ?`,
    [storeId, to, from.seq, from.set_back],
  );
  return moved > 0;
}

/** Gives the store back to whoever is next. */
export function releaseBlame(sql: Sql, storeId: string, mine: string): MaybePromise<number> {
  return sql.run("UPDATE blame_progress SET leased_until = NULL WHERE store_id = ? AND leased_until = ?", [
    storeId,
    mine,
  ]);
}
