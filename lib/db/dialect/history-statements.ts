import type { MaybePromise, Sql, SqlValue } from "../sql";
import type { MemoryRow } from "./commit-statements";
import { forBoth } from "./for-both";
import { inStore, sameStore } from "./id-list";

type Provider = Sql["provider"];

/**
 * One version of each memory, by number. PostgreSQL believes a recursion to be large and would read the whole table of
 * versions at every step; a lateral lookup with a limit is made by index.
 */
const versionAt = (provider: Provider, of: string, { id = "memory_id", number }: { id?: string; number: string }) =>
  provider === "sqlite"
    ? `CROSS JOIN version v ON v.memory_id = ${of}.${id} AND v.store_id = ${of}.store_id AND v.number = ${number}`
    : `CROSS JOIN LATERAL (SELECT * FROM version
        WHERE memory_id = ${of}.${id} AND store_id = ${of}.store_id AND number = ${number} LIMIT 1) v`;

/**
 * For every memory of a store the number of its last version up to a sequence number, 0 where it did not exist: a binary search
 * over each memory's versions, which have no gaps, all memories at once. Its parameters: `numbersParams`.
 */
function lastNumbers(provider: Provider, name: string): string {
  const head = versionAt(provider, "m", { id: "id", number: "m.version_count" });
  const middle = versionAt(provider, "p", { number: "(p.low + p.high + 1) / 2" });
  return `${name}(memory_id, store_id, low, high) AS (
    SELECT m.id, m.store_id, CASE WHEN v.seq <= ? THEN m.version_count ELSE 0 END,
      CASE WHEN v.seq <= ? THEN m.version_count ELSE m.version_count - 1 END
    FROM memory m ${head} WHERE m.store_id = ?
    UNION ALL
    SELECT p.memory_id, p.store_id, CASE WHEN v.seq <= ? THEN v.number ELSE p.low END, CASE WHEN v.seq <= ? THEN p.high ELSE v.number - 1 END
    FROM ${name} p ${middle} WHERE p.low < p.high
  )`;
}

const numbersParams = (storeId: string, seq: number): SqlValue[] => [seq, seq, storeId, seq, seq];

/** A memory as it was: the version that was its head then. Path, hash and size are null where that was redacted since. */
export interface PastMemoryRow {
  id: string;
  store_id: string;
  created_at: string;
  version_id: string;
  number: number;
  path: string | null;
  content_sha256: string | null;
  size_bytes: number | null;
  written_at: string;
  redacted_at: string | null;
  actor_type: string;
  content: string | null;
}

const pastColumns = `v.memory_id AS id, v.store_id, m.created_at, v.id AS version_id, v.number, v.path, v.content_sha256, v.size_bytes,
  v.created_at AS written_at, v.redacted_at, v.actor_type`;

const living = (provider: Provider) =>
  `FROM past p ${versionAt(provider, "p", { number: "p.low" })} WHERE p.low = p.high AND p.low > 0 AND v.operation <> 'deleted'`;

// The texts are looked up for the rows of the page alone: sorting must not carry them.
const page = (provider: Provider, part: string, content: boolean) => `WITH RECURSIVE ${lastNumbers(provider, "past")},
  page AS (SELECT v.memory_id, v.store_id, v.number ${living(provider)} AND ${part} LIMIT ?)
  SELECT ${pastColumns}, ${content ? "v.content" : "NULL AS content"}
  FROM page ${versionAt(provider, "page", { number: "page.number" })}
  JOIN memory m ON m.id = page.memory_id AND m.store_id = page.store_id
  ORDER BY v.path, v.memory_id`;

const withPath = "v.path >= ? AND v.path < ? ORDER BY v.path";
const withoutPath = "v.path IS NULL AND v.memory_id > ? ORDER BY v.memory_id";
const both = (part: string) => ({
  plain: forBoth(({ provider }) => page(provider, part, false)),
  content: forBoth(({ provider }) => page(provider, part, true)),
});
const named = both(withPath);
const unnamed = both(withoutPath);

export interface PastPage {
  storeId: string;
  seq: number;
  content: boolean;
  limit: number;
}

/** The memories of a store as they were after a sequence number, in byte order of the paths they had; `to` is excluded. */
export function readPastMemories(
  sql: Sql,
  query: PastPage,
  range: { from: string; to: string },
): MaybePromise<PastMemoryRow[]> {
  const text = (query.content ? named.content : named.plain)[sql.provider];
  return sql.all(text, [...numbersParams(query.storeId, query.seq), range.from, range.to, query.limit]);
}

/** Of these memories those whose version was redacted since, so that nobody knows their path, by id. */
export function readPastRedacted(sql: Sql, query: PastPage, afterId: string): MaybePromise<PastMemoryRow[]> {
  const text = (query.content ? unnamed.content : unnamed.plain)[sql.provider];
  return sql.all(text, [...numbersParams(query.storeId, query.seq), afterId, query.limit]);
}

const inside = { sqlite: "instr", postgresql: "strpos" } as const;

const childrenText = (content: boolean) =>
  forBoth(({ provider }) => {
    const slash = `${inside[provider]}(substr(v.path, ?), '/')`;
    const child = `CASE WHEN ${slash} = 0 THEN v.path ELSE substr(v.path, 1, ? + ${slash}) END`;
    // A memory has a version 1, so a folder finds some row to join, of which nothing is shown.
    return `WITH RECURSIVE ${lastNumbers(provider, "past")},
      live AS (SELECT ${child} AS child, v.memory_id, v.store_id, v.number ${living(provider)} AND v.path >= ? AND v.path < ?),
      children AS (SELECT child, count(*) AS count, min(memory_id) AS memory_id, min(store_id) AS store_id,
        CASE WHEN count(*) > 1 THEN 1 ELSE min(number) END AS number FROM live GROUP BY child ORDER BY child LIMIT ?)
      SELECT c.child, c.count, ${pastColumns}, ${content ? "CASE WHEN c.child = v.path THEN v.content END" : "NULL"} AS content
      FROM children c ${versionAt(provider, "c", { number: "c.number" })}
      JOIN memory m ON m.id = c.memory_id AND m.store_id = c.store_id ORDER BY c.child`;
  });
const children = { plain: childrenText(false), content: childrenText(true) };

export type PastChildRow = PastMemoryRow & { child: string; count: number | string };

/**
 * The direct children of a folder as it was: memories, and folders (`child` ends with a slash) with how many memories they held.
 * @param range the part of the folder to read
 */
export function readPastChildren(
  sql: Sql,
  query: PastPage,
  range: { prefix: string; from: string; to: string },
): MaybePromise<PastChildRow[]> {
  // Counted as the databases do: in characters, from one.
  const start = [...range.prefix].length + 1;
  const text = (query.content ? children.content : children.plain)[sql.provider];
  const params = [...numbersParams(query.storeId, query.seq), start, start - 1, start, range.from, range.to];
  return sql.all(text, [...params, query.limit]);
}

/** One memory's last version up to a sequence number. */
export function readPastMemory(
  sql: Sql,
  at: { storeId: string; memoryId: string; seq: number },
): MaybePromise<(PastMemoryRow & { operation: string }) | undefined> {
  return sql.get(
    `SELECT ${pastColumns}, v.operation, v.content FROM version v JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
     WHERE v.store_id = ? AND v.memory_id = ? AND v.seq <= ? ORDER BY v.number DESC LIMIT 1`,
    [at.storeId, at.memoryId, at.seq],
  );
}

/** A memory whose last version differs between two moments. The columns of a moment are null where it had no version yet. */
export interface DifferenceRow {
  memory_id: string;
  from_id: string | null;
  from_number: number | null;
  from_operation: string | null;
  from_path: string | null;
  from_sha256: string | null;
  from_size: number | null;
  from_redacted_at: string | null;
  /** Of the change; null also where it repeated a text that people stand behind by now. */
  from_state: string | null;
  /** 1 where the text waits in its place: undecided, with nothing above that people stand behind. */
  from_waits: number;
  to_id: string;
  to_number: number;
  to_operation: string;
  to_path: string | null;
  to_sha256: string | null;
  to_size: number | null;
  to_redacted_at: string | null;
}

// A version that a person stands behind; not one that only repeats unreviewed text (`exempt`).
const reviewed = (change: string) => `(${change}.review_state IS NULL OR ${change}.review_state = 'approved')`;

const differencesText = forBoth(({ provider }) => {
  // Of the same memory, and by number where one is given: SQLite might else read the whole store.
  const same = (alias: string) => `${alias}.memory_id = t.memory_id AND ${sameStore({ provider }, alias, "t")}`;
  return `WITH RECURSIVE ${lastNumbers(provider, "earlier")}, ${lastNumbers(provider, "later")},
    touched AS (SELECT a.memory_id, a.store_id, a.low AS before, b.low AS after FROM earlier a JOIN later b ON b.memory_id = a.memory_id
      WHERE a.low = a.high AND b.low = b.high AND a.low < b.low)
    SELECT t.memory_id, o.id AS from_id, o.number AS from_number, o.operation AS from_operation, o.path AS from_path,
      o.content_sha256 AS from_sha256, o.size_bytes AS from_size, o.redacted_at AS from_redacted_at,
      CASE WHEN c.review_state = 'exempt' AND EXISTS (SELECT 1 FROM version r JOIN change rc ON rc.id = r.change_id AND rc.store_id = r.store_id
        WHERE ${same("r")} AND r.content_sha256 = o.content_sha256 AND ${reviewed("rc")})
        THEN NULL ELSE c.review_state END AS from_state,
      CASE WHEN c.review_state IN ('pending', 'flagged', 'exempt') AND (c.review_state <> 'exempt' OR EXISTS (
          SELECT 1 FROM version w JOIN change wc ON wc.id = w.change_id AND wc.store_id = w.store_id WHERE ${same("w")}
            AND w.number < t.before AND w.content_sha256 = o.content_sha256 AND wc.review_state IN ('pending', 'flagged')))
        AND NOT EXISTS (SELECT 1 FROM version l JOIN change lc ON lc.id = l.change_id AND lc.store_id = l.store_id
          WHERE ${same("l")} AND l.number > t.before AND ${reviewed("lc")}) THEN 1 ELSE 0 END AS from_waits,
      v.id AS to_id, v.number AS to_number, v.operation AS to_operation, v.path AS to_path, v.content_sha256 AS to_sha256,
      v.size_bytes AS to_size, v.redacted_at AS to_redacted_at
    FROM touched t ${versionAt(provider, "t", { number: "t.after" })}
    LEFT JOIN version o ON o.memory_id = t.memory_id AND o.store_id = t.store_id AND o.number = t.before
    LEFT JOIN change c ON c.id = o.change_id AND c.store_id = o.store_id
    ORDER BY t.memory_id`;
});

/** Every memory that was written between two sequence numbers, as it stood at the first and at the second. */
export function readDifferences(
  sql: Sql,
  { storeId, from, to }: { storeId: string; from: number; to: number },
): MaybePromise<DifferenceRow[]> {
  return sql.all(differencesText[sql.provider], [...numbersParams(storeId, from), ...numbersParams(storeId, to)]);
}

const seqAtText = `WITH RECURSIVE search(low, high) AS (
    SELECT 0, seq FROM store WHERE id = ?
    UNION ALL
    SELECT CASE WHEN v.created_at <= ? THEN v.seq ELSE s.low END, CASE WHEN v.created_at <= ? THEN s.high ELSE v.seq - 1 END
    FROM search s JOIN version v ON v.store_id = ? AND v.seq = (s.low + s.high + 1) / 2 WHERE s.low < s.high
  ) SELECT low AS seq FROM search WHERE low = high`;

/** The last sequence number of a store that was written up to a time. */
export async function readSeqAt(sql: Sql, storeId: string, time: string): Promise<number> {
  const row = await sql.get<{ seq: number }>(seqAtText, [storeId, time, time, storeId]);
  return row?.seq ?? 0;
}

export interface MomentRow {
  id: string;
  seq: number;
  version_count: number;
  created_at: string;
  actor_type: string;
  actor_id: string | null;
  session_id: string | null;
  origin: string;
  reason: string | null;
}

const momentColumns = "id, seq, version_count, created_at, actor_type, actor_id, session_id, origin, reason";

export function readMoment(sql: Sql, storeId: string, changeId: string): MaybePromise<MomentRow | undefined> {
  return sql.get(`SELECT ${momentColumns} FROM change WHERE store_id = ? AND id = ?`, [storeId, changeId]);
}

/** The change that a sequence number belongs to: the last that begins at it or before. */
export function readMomentAtSeq(sql: Sql, storeId: string, seq: number): MaybePromise<MomentRow | undefined> {
  return sql.get(`SELECT ${momentColumns} FROM change WHERE store_id = ? AND seq <= ? ORDER BY seq DESC LIMIT 1`, [
    storeId,
    seq,
  ]);
}

export function readMomentAfter(sql: Sql, storeId: string, seq: number): MaybePromise<MomentRow | undefined> {
  return sql.get(`SELECT ${momentColumns} FROM change WHERE store_id = ? AND seq > ? ORDER BY seq LIMIT 1`, [
    storeId,
    seq,
  ]);
}

export async function readStoreSeq(sql: Sql, storeId: string): Promise<number> {
  const row = await sql.get<{ seq: number }>("SELECT seq FROM store WHERE id = ?", [storeId]);
  return row?.seq ?? 0;
}

/** The texts of versions by id. */
export function readVersionTexts(
  sql: Sql,
  storeId: string,
  ids: readonly string[],
): MaybePromise<{ id: string; content: string | null; redacted_at: string | null }[]> {
  const marks = ids.map(() => "?").join(", ");
  return sql.all(
    `SELECT id, content, redacted_at FROM version WHERE ${inStore(sql, "store_id")} AND id IN (${marks})`,
    [storeId, ...ids],
  );
}

/** Where every live memory of a store is. */
export function readLivePaths(sql: Sql, storeId: string): MaybePromise<{ id: string; path: string }[]> {
  return sql.all("SELECT id, path FROM memory WHERE store_id = ? AND path IS NOT NULL", [storeId]);
}

/** Memories by id, as they stand. */
export function readMemoryRows(sql: Sql, storeId: string, ids: readonly string[]): MaybePromise<MemoryRow[]> {
  const marks = ids.map(() => "?").join(", ");
  return sql.all(
    `SELECT id, store_id, path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at
     FROM memory WHERE ${inStore(sql, "store_id")} AND id IN (${marks})`,
    [storeId, ...ids],
  );
}
