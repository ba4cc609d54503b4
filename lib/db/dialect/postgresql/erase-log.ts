import type pg from "pg";

/** So many segments are filled at most; at the usual 16 MB that is 2 GB of zeros. */
const mostSegments = 128;

// A checkpoint keeps as many segments for later as were filled since the one before it, and forgets that a tenth at a time: with none
// among those filled here the log would grow by a segment with every erasure, and each take longer than the last.
const segmentsPerCheckpoint = 2;

/** Copies of the log that are not on this server, or that keep it from being used again. */
const copies = `
  SELECT current_setting('archive_mode') <> 'off'
    OR EXISTS (SELECT 1 FROM pg_replication_slots) OR EXISTS (SELECT 1 FROM pg_stat_replication) AS kept`;

/** Without the timeline in front: in the order in which they are written. */
const inOrder = "right(name, 16)";
const segments = `
  SELECT count(*) FILTER (WHERE ${inOrder} <= $1)::int AS old, max(${inOrder}) AS last
  FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$'`;

async function currentSegment(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT ${inOrder} AS name FROM (SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS name) AS current`,
  );
  return rows[0]?.name ?? "";
}

/** Goes to the next segment. What is left of the one before is written full of zeros. */
async function nextSegment(pool: pg.Pool): Promise<string> {
  // A switch does nothing where nothing was written since the last one.
  await pool.query("SELECT pg_current_xact_id()");
  await pool.query("SELECT pg_switch_wal()");
  return currentSegment(pool);
}

async function overwrite(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ kept: boolean }>(copies);
  if (rows[0]?.kept !== false) return false;
  const before = await currentSegment(pool);
  // Of files with older bytes in them, the last by name.
  let last: string | null = null;
  for (let filled = 0; filled < mostSegments; filled++) {
    const current = await nextSegment(pool);
    if (last !== null && current > last) return true;
    if (last !== null && filled % segmentsPerCheckpoint !== 0) continue;
    await pool.query("CHECKPOINT");
    if (last !== null) continue;
    const { rows: found } = await pool.query<{ old: number; last: string | null }>(segments, [before]);
    if (found[0]?.old === 0) last = found[0].last;
  }
  return false;
}

/**
 * Overwrites what the write-ahead log says of before now. A checkpoint gives older segments a later name and leaves their bytes, so
 * each that has one is gone through, which fills it with zeros. No setting of the server is changed.
 * @returns false where the role may not, where the server keeps segments, or where there are copies elsewhere (archive, replicas)
 */
export async function erasePostgresLog(pool: pg.Pool): Promise<boolean> {
  try {
    return await overwrite(pool);
  } catch (error) {
    // insufficient_privilege
    if ((error as { code?: unknown }).code === "42501") return false;
    throw error;
  }
}
