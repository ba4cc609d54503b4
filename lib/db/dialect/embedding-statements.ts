import type { MaybePromise, Sql, SqlValue } from "../sql";

/** The vectors that a workspace's memories have, or are to get. */
export interface SpaceRow {
  id: string;
  workspace_id: string;
  model: string;
  dimensions: number | null;
  length: number | null;
  job_id: string | null;
}

export const findSpace = (sql: Sql, workspaceId: string): MaybePromise<SpaceRow | undefined> =>
  sql.get("SELECT id, workspace_id, model, dimensions, length, job_id FROM embedding_space WHERE workspace_id = ?", [
    workspaceId,
  ]);

export const workspacesWithSpace = (sql: Sql): MaybePromise<{ workspace_id: string }[]> =>
  sql.all("SELECT workspace_id FROM embedding_space ORDER BY workspace_id");

export const allWorkspaces = (sql: Sql): MaybePromise<{ id: string }[]> =>
  sql.all("SELECT id FROM workspace ORDER BY id");

/** @returns whether it is this one that the workspace has now: of two that begin at once one wins */
export async function replaceSpace(sql: Sql, row: SpaceRow & { before: string | null; at: string }): Promise<boolean> {
  const values = [row.id, row.model, row.dimensions, row.at];
  if (row.before !== null) {
    const changed = await sql.run(
      `UPDATE embedding_space SET id = ?, model = ?, dimensions = ?, created_at = ?, length = NULL, job_id = NULL
       WHERE workspace_id = ? AND id = ?`,
      [...values, row.workspace_id, row.before],
    );
    return changed === 1;
  }
  const added = await sql.run(
    `INSERT INTO embedding_space (id, model, dimensions, created_at, workspace_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (workspace_id) DO NOTHING`,
    [...values, row.workspace_id],
  );
  return added === 1;
}

export const nameSpaceJob = (sql: Sql, spaceId: string, jobId: string): MaybePromise<number> =>
  sql.run("UPDATE embedding_space SET job_id = ? WHERE id = ?", [jobId, spaceId]);

/** What the embedder answered first stays what it has to answer. */
export const noteLength = (sql: Sql, spaceId: string, length: number): MaybePromise<number> =>
  sql.run("UPDATE embedding_space SET length = ? WHERE id = ? AND length IS NULL", [length, spaceId]);

/** Removes all that was made of a workspace's texts. */
export async function dropVectors(sql: Sql, workspaceId: string): Promise<void> {
  const ofWorkspace = "store_id IN (SELECT id FROM store WHERE workspace_id = ?)";
  await sql.run(`DELETE FROM memory_vector WHERE ${ofWorkspace}`, [workspaceId]);
  await sql.run(`DELETE FROM embedding_progress WHERE ${ofWorkspace}`, [workspaceId]);
  await sql.run("DELETE FROM embedding_space WHERE workspace_id = ?", [workspaceId]);
}

/** Stores whose history goes on beyond what has vectors, or has those of another space. */
export function findBehind(
  sql: Sql,
  space: { id: string; workspace_id: string },
  limit: number,
): MaybePromise<{ id: string }[]> {
  return sql.all(
    `SELECT s.id FROM store s LEFT JOIN embedding_progress p ON p.store_id = s.id
     WHERE s.workspace_id = ? AND s.deleted_at IS NULL AND s.seq > CASE WHEN p.space_id = ? THEN p.seq ELSE 0 END
     ORDER BY s.id LIMIT ${limit}`,
    [space.workspace_id, space.id],
  );
}

export interface ProgressRow {
  seq: number;
  /** The number of the store's last version. */
  until: number;
}

/** Takes a store for a while, so that of several processes one asks the embedder. @returns null where another has it */
export async function claimStore(
  sql: Sql,
  at: { storeId: string; spaceId: string },
  lease: { now: string; until: string },
): Promise<ProgressRow | null> {
  const { storeId, spaceId } = at;
  await sql.run(
    `INSERT INTO embedding_progress (store_id, space_id, seq)
     SELECT s.id, p.id, 0 FROM store s JOIN embedding_space p ON p.workspace_id = s.workspace_id
     WHERE s.id = ? AND s.deleted_at IS NULL AND p.id = ? ON CONFLICT (store_id) DO NOTHING`,
    [storeId, spaceId],
  );
  // What is there of another space is in nobody's way any more, and out of everybody's reach.
  const anew = await sql.run(
    "UPDATE embedding_progress SET space_id = ?, seq = 0, leased_until = NULL WHERE store_id = ? AND space_id <> ?",
    [spaceId, storeId, spaceId],
  );
  if (anew > 0) await sql.run("DELETE FROM memory_vector WHERE store_id = ? AND space_id <> ?", [storeId, spaceId]);
  const taken = await sql.run(
    "UPDATE embedding_progress SET leased_until = ? WHERE store_id = ? AND (leased_until IS NULL OR leased_until < ?)",
    [lease.until, storeId, lease.now],
  );
  if (taken === 0) return null;
  const row = await sql.get<ProgressRow>(
    "SELECT p.seq, s.seq AS until FROM embedding_progress p JOIN store s ON s.id = p.store_id WHERE p.store_id = ?",
    [storeId],
  );
  return row ?? null;
}

/** Holds on to a store that is held; one that was let go of stays free. */
export const renewStore = (sql: Sql, storeId: string, lease: { now: string; until: string }): MaybePromise<number> =>
  sql.run("UPDATE embedding_progress SET leased_until = ? WHERE store_id = ? AND leased_until >= ?", [
    lease.until,
    storeId,
    lease.now,
  ]);

export const releaseStore = (sql: Sql, storeId: string): MaybePromise<number> =>
  sql.run("UPDATE embedding_progress SET leased_until = NULL WHERE store_id = ?", [storeId]);

export const moveProgress = (sql: Sql, at: { storeId: string; spaceId: string }, seq: number): MaybePromise<number> =>
  sql.run("UPDATE embedding_progress SET seq = ?, leased_until = NULL WHERE store_id = ? AND space_id = ?", [
    seq,
    at.storeId,
    at.spaceId,
  ]);

/**
 * Has a store looked at again, though nothing is written into it: what agents are served is another version by a verdict, which may
 * have lost its vector to a newer one, or never had any.
 */
export const setProgressBack = (sql: Sql, storeId: string): MaybePromise<void> =>
  sql.send("UPDATE embedding_progress SET seq = seq - 1 WHERE store_id = ? AND seq > 0", [storeId]);

export interface UnembeddedRow {
  id: string;
  seq: number;
  content: string;
}

// What anybody is served: the head of a live memory, and what agents get while a head waits.
const isServed = (version: string) => `EXISTS (
  SELECT 1 FROM memory m LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id
  WHERE m.id = ${version}.memory_id AND m.store_id = ${version}.store_id AND ((m.path IS NOT NULL AND m.head_version_id = ${version}.id)
    OR (h.approved_path IS NOT NULL AND h.approved_version_id = ${version}.id)))`;
const hasVector =
  "EXISTS (SELECT 1 FROM memory_vector x WHERE x.version_id = v.id AND x.store_id = v.store_id AND x.space_id = ?)";

export interface Stretch {
  storeId: string;
  spaceId: string;
  after: number;
  until: number;
}

/** Versions of a stretch of history that are served and have no vector, in order. */
export function readUnembedded(sql: Sql, at: Stretch, limit: number): MaybePromise<UnembeddedRow[]> {
  return sql.all(
    `SELECT v.id, v.seq, v.content FROM version v
     WHERE v.store_id = ? AND v.seq > ? AND v.seq <= ? AND v.content IS NOT NULL AND ${isServed("v")} AND NOT ${hasVector}
     ORDER BY v.seq LIMIT ${limit}`,
    [at.storeId, at.after, at.until, at.spaceId],
  );
}

/** The same of what agents are served in place of heads that wait, wherever in the history it stands. */
export function readUnembeddedApproved(
  sql: Sql,
  at: Pick<Stretch, "storeId" | "spaceId">,
  limit: number,
): MaybePromise<UnembeddedRow[]> {
  return sql.all(
    `SELECT v.id, v.seq, v.content FROM held_memory h JOIN version v ON v.id = h.approved_version_id AND v.store_id = h.store_id
     WHERE h.store_id = ? AND h.approved_path IS NOT NULL AND v.content IS NOT NULL AND NOT ${hasVector} LIMIT ${limit}`,
    [at.storeId, at.spaceId],
  );
}

/** A vector as statements are given it. */
export interface VectorText {
  /** The bytes that are kept, hexadecimal. */
  hex: string;
  /** The same numbers in decimals, with commas between them. */
  numbers: string;
}

export interface NewVector {
  versionId: string;
  storeId: string;
  spaceId: string;
  vector: VectorText;
}

/** On PostgreSQL its numbers stand beside its bytes, in the same row: pgvector compares the former, this process the latter. */
function vectorColumns({ provider }: Sql, { hex, numbers }: VectorText) {
  if (provider === "sqlite")
    return { columns: "vector", values: "unhex(?)", replaced: "vector = excluded.vector", params: [hex] };
  return {
    columns: "vector, numbers",
    values: "decode(CAST(? AS text), 'hex'), CAST(CAST(? AS text) AS real[])",
    replaced: "vector = excluded.vector, numbers = excluded.numbers",
    params: [hex, `{${numbers}}`],
  };
}

/** Keeps a vector if its text is still there, and still served. The caller holds the store's lock, as does who redacts. */
export async function insertVector(sql: Sql, { versionId, storeId, spaceId, vector }: NewVector): Promise<boolean> {
  const { columns, values, replaced, params } = vectorColumns(sql, vector);
  const added = await sql.run(
    `INSERT INTO memory_vector (version_id, memory_id, store_id, space_id, ${columns})
     SELECT v.id, v.memory_id, v.store_id, CAST(? AS TEXT), ${values} FROM version v
     WHERE v.id = ? AND v.store_id = ? AND v.content IS NOT NULL AND ${isServed("v")}
       AND EXISTS (SELECT 1 FROM embedding_space p WHERE p.id = ?)
     ON CONFLICT (version_id) DO UPDATE SET space_id = excluded.space_id, ${replaced}`,
    [spaceId, ...params, versionId, storeId, spaceId],
  );
  return added > 0;
}

/** Removes vectors of memories that a stretch of history is about, where they are not those of what is served now. */
export function pruneVectors(sql: Sql, at: Omit<Stretch, "spaceId">): MaybePromise<number> {
  return sql.run(
    `DELETE FROM memory_vector WHERE store_id = ?
       AND memory_id IN (SELECT memory_id FROM version WHERE store_id = ? AND seq > ? AND seq <= ?)
       AND NOT EXISTS (SELECT 1 FROM memory m LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id
         WHERE m.id = memory_vector.memory_id AND m.store_id = memory_vector.store_id AND ((m.path IS NOT NULL AND m.head_version_id = memory_vector.version_id)
           OR (h.approved_path IS NOT NULL AND h.approved_version_id = memory_vector.version_id)))`,
    [at.storeId, at.storeId, at.after, at.until],
  );
}

/** How many of the live memories of a workspace have a vector, and how many there are. */
export async function countVectors(sql: Sql, space: { id: string; workspace_id: string }) {
  const row = await sql.get<{ vectors: SqlValue; memories: SqlValue }>(
    `SELECT (SELECT count(*) FROM memory_vector x
        JOIN memory m ON m.id = x.memory_id AND m.store_id = x.store_id AND m.head_version_id = x.version_id
        WHERE x.space_id = ? AND m.path IS NOT NULL) AS vectors,
       (SELECT coalesce(sum(memory_count), 0) FROM store WHERE workspace_id = ? AND deleted_at IS NULL) AS memories`,
    [space.id, space.workspace_id],
  );
  return { vectors: Number(row?.vectors ?? 0), memories: Number(row?.memories ?? 0) };
}
