import type { MaybePromise, Sql, SqlValue } from "../sql";
import { sameStore } from "./id-list";
import { ftsQuery, type IndexQuery, soughtWith, tsQuery } from "./index-query";

/** What else must be so of what the reader is served. */
export interface SearchFilter {
  actor_id?: string;
  session_id?: string;
  operation?: string;
  review_state?: string;
  /** A kind of finding or its rule, or `any`. */
  finding?: string;
  /** Included. */
  updated_from?: string;
  updated_to?: string;
  /** Included, and excluded. */
  path_from?: string;
  path_to?: string;
}

export interface LiveSearch {
  query: IndexQuery;
  storeIds: readonly string[];
  filter: SearchFilter;
  /** By whose id heads that wait are served; null where everybody is served the head. */
  readerId: string | null;
  limit: number;
}

export interface HitRow {
  memory_id: string;
  store_id: string;
  path: string;
  updated_at: string;
  version_id: string;
  operation: string;
  actor_type: string;
  actor_id: string | null;
  session_id: string | null;
  review_state: string | null;
  /** 1 where the memory's head waits for review. */
  held: number;
  /** The greater the better; comparable within one answer only. */
  rank: number;
}

/** So many entries of the index that have the words are looked at for one answer on PostgreSQL; filters beyond that find no more. */
const mostEntries = 20_000;
/** SQLite looks at them in turns, the newest first, until it has enough or the time is up. */
const entriesAtOnce = 10_000;
const mostMs = 70;
/** Of stores with no more memories than that, all together, it first finds out where in the index they stand. */
const fewMemories = 20_000;
/** Where a word is everywhere, PostgreSQL looks through the newest memories instead of the oldest. */
const newestLookedAt = 8_000;

interface Arm {
  /** The tables that follow the entry of the index. */
  from: string;
  path: string;
  updatedAt: string;
  tests: string[];
  params: SqlValue[];
}

/** Memories at their heads, without those that this reader is not served. */
function headArm(readerId: string | null): Arm {
  return {
    from: `JOIN memory m ON m.id = e.memory_id AND m.store_id = e.store_id
      JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
      JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
      LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id`,
    path: "m.path",
    updatedAt: "m.updated_at",
    tests: readerId === null ? [] : ["(h.memory_id IS NULL OR h.author_id = ?)"],
    params: readerId === null ? [] : [readerId],
  };
}

/** What is served in place of heads that wait: its tokens stand in the index under the version's id. */
function approvedArm(readerId: string): Arm {
  return {
    from: `JOIN version v ON v.id = e.memory_id AND v.store_id = e.store_id
      JOIN change c ON c.id = v.change_id AND c.store_id = v.store_id
      JOIN held_memory h ON h.memory_id = v.memory_id AND h.store_id = v.store_id AND h.approved_version_id = v.id
      JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id`,
    path: "h.approved_path",
    updatedAt: "v.created_at",
    tests: ["e.memory_id LIKE 'memver%'", "h.approved_path IS NOT NULL", "h.author_id <> ?"],
    params: [readerId],
  };
}

const findingTest = (sql: Sql) =>
  `EXISTS (SELECT 1 FROM finding f WHERE f.version_id = v.id AND ${sameStore(sql, "f", "v")} AND f.dismissed_at IS NULL`;

function filterTests(filter: SearchFilter, { path, updatedAt }: Arm): [text: string, value: SqlValue][] {
  const tests: [string, SqlValue | undefined][] = [
    ["v.actor_id = ?", filter.actor_id],
    ["v.session_id = ?", filter.session_id],
    ["v.operation = ?", filter.operation],
    ["c.review_state = ?", filter.review_state],
    [`${updatedAt} >= ?`, filter.updated_from],
    [`${updatedAt} <= ?`, filter.updated_to],
    [`${path} >= ?`, filter.path_from],
    [`${path} < ?`, filter.path_to],
  ];
  return tests.filter((test): test is [string, SqlValue] => test[1] !== undefined);
}

function whereOf(sql: Sql, filter: SearchFilter, arm: Arm): { text: string; params: SqlValue[] } {
  const tests = filterTests(filter, arm);
  const texts = [...arm.tests, ...tests.map(([text]) => text)];
  const params = [...arm.params, ...tests.map(([, value]) => value)];
  if (filter.finding === "any") texts.push(`${findingTest(sql)})`);
  else if (filter.finding !== undefined) {
    texts.push(`${findingTest(sql)} AND (f.kind = ? OR f.rule = ?))`);
    params.push(filter.finding, filter.finding);
  }
  return { text: texts.map((text) => ` AND ${text}`).join(""), params };
}

const columns = (arm: Arm) =>
  `m.id AS memory_id, m.store_id, ${arm.path} AS path, ${arm.updatedAt} AS updated_at, v.id AS version_id, v.operation,
   v.actor_type, v.actor_id, v.session_id, c.review_state, CASE WHEN h.memory_id IS NULL THEN 0 ELSE 1 END AS held`;

interface Turn {
  arms: readonly Arm[];
  /** The lowest and the highest number of an entry. */
  from: number;
  to: number;
}

/** CROSS JOIN keeps SQLite from beginning anywhere but at the index of words, whose order is that of the entries' numbers. */
async function searchTurn(sql: Sql, search: LiveSearch, { arms, from, to }: Turn): Promise<HitRow[]> {
  const rows: HitRow[] = [];
  for (const arm of arms) {
    const where = whereOf(sql, search.filter, arm);
    const tables = `memory_search JOIN search_entry e ON e.id = memory_search.rowid ${arm.from}`;
    const found = await sql.all<HitRow>(
      `SELECT ${columns(arm)}, -bm25(memory_search) AS rank FROM ${tables.replace(/(?<!LEFT )JOIN/g, "CROSS JOIN")}
       WHERE memory_search MATCH ? AND memory_search.rowid BETWEEN ? AND ?
         AND e.store_id IN (SELECT value FROM json_each(?))${where.text}
       ORDER BY memory_search.rowid DESC LIMIT ?`,
      [ftsQuery(search.query), from, to, JSON.stringify(search.storeIds), ...where.params, search.limit],
    );
    rows.push(...found);
  }
  return rows;
}

/** From where to where the entries of few memories stand: those of one store were mostly written one after the other. */
async function entriesOf(sql: Sql, storeIds: readonly string[]): Promise<{ from: number; to: number }> {
  const ids = JSON.stringify(storeIds);
  const inStores = "IN (SELECT value FROM json_each(?))";
  const size = await sql.get<{ memories: number | null }>(
    `SELECT sum(memory_count) AS memories FROM store WHERE id ${inStores}`,
    [ids],
  );
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER };
  if ((size?.memories ?? 0) > fewMemories) return everywhere;
  const range = await sql.get<{ lowest: number | null; highest: number | null }>(
    `SELECT min(e.id) AS lowest, max(e.id) AS highest FROM
       (SELECT id, store_id FROM memory WHERE store_id ${inStores} AND path IS NOT NULL
        UNION ALL SELECT approved_version_id, store_id FROM held_memory WHERE store_id ${inStores}) AS named
     CROSS JOIN search_entry e ON e.memory_id = named.id AND e.store_id = named.store_id`,
    [ids, ids],
  );
  return { from: range?.lowest ?? 0, to: range?.highest ?? 0 };
}

async function searchOnSqlite(sql: Sql, search: LiveSearch, arms: readonly Arm[]): Promise<Found> {
  const until = performance.now() + mostMs;
  const rows: HitRow[] = [];
  let from = 0;
  for (let to = Number.MAX_SAFE_INTEGER; ; ) {
    const turn = await sql.get<{ lowest: number | null; entries: number }>(
      `SELECT min(id) AS lowest, count(*) AS entries FROM (SELECT rowid AS id FROM memory_search
         WHERE memory_search MATCH ? AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ${entriesAtOnce})`,
      [ftsQuery(search.query), from, to],
    );
    if (!turn || turn.lowest === null) return { rows, cutOff: false };
    rows.push(...(await searchTurn(sql, search, { arms, from: turn.lowest, to })));
    const hasMore = turn.entries === entriesAtOnce;
    if (!hasMore || rows.length >= search.limit) return { rows, cutOff: hasMore };
    if (performance.now() > until) return { rows, cutOff: true };
    const known = from > 0 ? null : await entriesOf(sql, search.storeIds);
    from = Math.max(from, known?.from ?? 0, 1);
    to = Math.min(turn.lowest - 1, known?.to ?? Number.MAX_SAFE_INTEGER);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

type Source = "words" | "newest";

/** The words are looked up first and by themselves: the planner knows nothing of how frequent they are, on purpose. */
const sources: Record<Source, string> = {
  words: `SELECT memory_id, store_id, tokens FROM memory_search
     WHERE tokens @@ CAST(? AS tsquery) AND store_id = ANY(string_to_array(?, ',')) LIMIT ${mostEntries}`,
  newest: `SELECT memory_id, store_id, tokens FROM
      (SELECT memory_id, store_id, tokens FROM memory_search ORDER BY memory_id DESC LIMIT ${newestLookedAt}) AS newest
     WHERE tokens @@ CAST(? AS tsquery) AND store_id = ANY(string_to_array(?, ','))`,
};

/**
 * Each row by its id, for one entry after the other. In an ordinary join the planner takes the stores beside the ids to leave even less,
 * expects a single row where there are a thousand, and compares each of these with every change.
 */
const oneByOne = (from: string) =>
  from.replace(
    /JOIN (\w+) (\w+) ON ([\s\S]+?)(?=\s+(?:LEFT )?JOIN |$)/g,
    "JOIN LATERAL (SELECT * FROM $1 $2 WHERE $3 LIMIT 1) AS $2 ON TRUE",
  );

async function searchArmOnPostgres(
  sql: Sql,
  search: LiveSearch,
  { arm, source }: { arm: Arm; source: Source },
): Promise<Found> {
  const where = whereOf(sql, search.filter, arm);
  const wanted = tsQuery(search.query);
  // Without filters the limit is reached first, and no more entries than that are read.
  const isFiltered = Object.values(search.filter).some((value) => value !== undefined);
  const entries = isFiltered ? "SELECT count(*) AS entries FROM e" : "SELECT 0 AS entries";
  const rows = await sql.all<HitRow & { entries: number | string }>(
    `WITH e AS MATERIALIZED (${sources[source]})
     SELECT entries, found.* FROM (${entries}) AS counted LEFT JOIN
       (SELECT ${columns(arm)}, ts_rank(e.tokens, CAST(? AS tsquery), 1) AS rank
        FROM e ${oneByOne(arm.from)} WHERE TRUE${where.text} LIMIT ?) AS found ON TRUE`,
    [wanted, search.storeIds.join(","), wanted, ...where.params, search.limit],
  );
  return {
    rows: rows.filter((row) => row.memory_id !== null),
    cutOff: Number(rows[0]?.entries ?? 0) === mostEntries,
  };
}

async function searchOnPostgres(sql: Sql, search: LiveSearch, arms: readonly Arm[]): Promise<Found> {
  const found = new Map<string, HitRow>();
  let cutOff = false;
  for (const arm of arms) {
    const { rows, ...entries } = await searchArmOnPostgres(sql, search, { arm, source: "words" });
    cutOff ||= entries.cutOff;
    // Rows come in the order they were written in: where there are too many, the newest would be missing.
    const isFull = rows.length === search.limit;
    const newest = isFull ? (await searchArmOnPostgres(sql, search, { arm, source: "newest" })).rows : [];
    for (const row of [...newest, ...rows]) if (!found.has(row.memory_id)) found.set(row.memory_id, row);
  }
  return { rows: [...found.values()], cutOff };
}

export interface Found {
  rows: HitRow[];
  /** The index has more entries with these words than were looked at. */
  cutOff: boolean;
}

/** Memories that a reader is served and that hold the words: at most the limit, the newest rather than the others. */
export async function searchLive(sql: Sql, asked: LiveSearch): Promise<Found> {
  if (asked.query.words.length === 0 || asked.storeIds.length === 0) return { rows: [], cutOff: false };
  const search = sql.cipher ? { ...asked, query: soughtWith(sql.cipher, asked.query) } : asked;
  const arms = [headArm(search.readerId), ...(search.readerId === null ? [] : [approvedArm(search.readerId)])];
  const { rows, cutOff } = await (sql.provider === "sqlite"
    ? searchOnSqlite(sql, search, arms)
    : searchOnPostgres(sql, search, arms));
  return { rows: rows.slice(0, search.limit), cutOff };
}

/** The entries of the index that hold the words, and nothing else: what a search cannot be quicker than. */
export function matchIndex(sql: Sql, query: IndexQuery, limit: number): MaybePromise<unknown[]> {
  return sql.provider === "sqlite"
    ? sql.all("SELECT rowid FROM memory_search WHERE memory_search MATCH ? LIMIT ?", [ftsQuery(query), limit])
    : sql.all("SELECT memory_id FROM memory_search WHERE tokens @@ CAST(? AS tsquery) LIMIT ?", [
        tsQuery(query),
        limit,
      ]);
}

/** The best entries of the whole index by the database's own rank: the query that one would write by hand for a page of a search. */
export function rankIndex(sql: Sql, query: IndexQuery, limit: number): MaybePromise<unknown[]> {
  if (sql.provider === "sqlite") {
    const ranked =
      "SELECT rowid, bm25(memory_search) AS rank FROM memory_search WHERE memory_search MATCH ? ORDER BY rank LIMIT ?";
    return sql.all(ranked, [ftsQuery(query), limit]);
  }
  const wanted = tsQuery(query);
  return sql.all(
    `SELECT memory_id, ts_rank(tokens, CAST(? AS tsquery), 1) AS rank FROM memory_search
     WHERE tokens @@ CAST(? AS tsquery) ORDER BY rank DESC LIMIT ?`,
    [wanted, wanted, limit],
  );
}
