import type { MaybePromise, Sql } from "../sql";
import { ftsQuery, type IndexQuery, soughtWith, tsQuery } from "./index-query";
import { type Arm, approvedArm, columns, type HitRow, headArm, type SearchFilter, whereOf } from "./search-arms";

export type { HitRow, SearchFilter };

/** In which stores: some, or all of a workspace. */
export type Among = { storeIds: readonly string[] } | { workspaceId: string };

export interface LiveSearch {
  query: IndexQuery;
  among: Among;
  filter: SearchFilter;
  /** By whose id heads that wait are served; null where everybody is served the head. */
  readerId: string | null;
  limit: number;
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

const everyStore = "SELECT id FROM store WHERE workspace_id = ? AND deleted_at IS NULL";
const listOf = (among: Among) =>
  "storeIds" in among
    ? { list: "SELECT value FROM json_each(?)", param: JSON.stringify(among.storeIds) }
    : { list: everyStore, param: among.workspaceId };
const arrayOf = (among: Among) =>
  "storeIds" in among
    ? { array: "string_to_array(?, ',')", param: among.storeIds.join(",") }
    : { array: `ARRAY(${everyStore})`, param: among.workspaceId };

interface Turn {
  arms: readonly Arm[];
  /** The lowest and the highest number of an entry; null where all there are fit in this turn, which the index answers sooner. */
  range: readonly [from: number, to: number] | null;
}

/** CROSS JOIN keeps SQLite from beginning anywhere but at the index of words, whose order is that of the entries' numbers. */
async function searchTurn(sql: Sql, search: LiveSearch, { arms, range }: Turn): Promise<HitRow[]> {
  const rows: HitRow[] = [];
  const { list, param } = listOf(search.among);
  for (const arm of arms) {
    const where = whereOf(sql, search.filter, arm);
    const tables = `memory_search JOIN search_entry e ON e.id = memory_search.rowid ${arm.from}`;
    const found = await sql.all<HitRow>(
      `SELECT ${columns(arm)}, -bm25(memory_search) AS rank FROM ${tables.replace(/(?<!LEFT )JOIN/g, "CROSS JOIN")}
       WHERE memory_search MATCH ?${range ? " AND memory_search.rowid BETWEEN ? AND ?" : ""}
         AND e.store_id IN (${list})${where.text}
       ORDER BY memory_search.rowid DESC LIMIT ?`,
      [ftsQuery(search.query), ...(range ?? []), param, ...where.params, search.limit],
    );
    rows.push(...found);
  }
  return rows;
}

/** From where to where the entries of few memories stand: those of one store were mostly written one after the other. */
async function entriesOf(sql: Sql, among: Among): Promise<{ from: number; to: number }> {
  const { list, param } = listOf(among);
  const inStores = `IN (${list})`;
  const size = await sql.get<{ memories: number | null }>(
    `SELECT sum(memory_count) AS memories FROM store WHERE id ${inStores}`,
    [param],
  );
  const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER };
  if ((size?.memories ?? 0) > fewMemories) return everywhere;
  const range = await sql.get<{ lowest: number | null; highest: number | null }>(
    `SELECT min(e.id) AS lowest, max(e.id) AS highest FROM
       (SELECT id, store_id FROM memory WHERE store_id ${inStores} AND path IS NOT NULL
        UNION ALL SELECT approved_version_id, store_id FROM held_memory WHERE store_id ${inStores}) AS named
     CROSS JOIN search_entry e ON e.memory_id = named.id AND e.store_id = named.store_id`,
    [param, param],
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
    const hasMore = turn.entries === entriesAtOnce;
    const range = hasMore || from > 0 ? ([turn.lowest, to] as const) : null;
    rows.push(...(await searchTurn(sql, search, { arms, range })));
    if (!hasMore || rows.length >= search.limit) return { rows, cutOff: hasMore };
    if (performance.now() > until) return { rows, cutOff: true };
    const known = from > 0 ? null : await entriesOf(sql, search.among);
    from = Math.max(from, known?.from ?? 0, 1);
    to = Math.min(turn.lowest - 1, known?.to ?? Number.MAX_SAFE_INTEGER);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

type Source = "words" | "newest";

/** The words are looked up first and by themselves: the planner knows nothing of how frequent they are, on purpose. */
const sources: Record<Source, (array: string) => string> = {
  words: (array) => `SELECT memory_id, store_id, tokens FROM memory_search
     WHERE tokens @@ CAST(? AS tsquery) AND store_id = ANY(${array}) LIMIT ${mostEntries}`,
  newest: (array) => `SELECT memory_id, store_id, tokens FROM
      (SELECT memory_id, store_id, tokens FROM memory_search ORDER BY memory_id DESC LIMIT ${newestLookedAt}) AS newest
     WHERE tokens @@ CAST(? AS tsquery) AND store_id = ANY(${array})`,
};

/**
 * The rows of one entry after the other, each by its id. In an ordinary join the planner takes the stores beside the ids to leave even
 * less, expects a single row where there are a thousand, and compares each of these with every change.
 */
const oneByOne = (arm: Arm, tests: string) =>
  arm.from.replace(
    /^JOIN (\w+ \w+) ON ([\s\S]+?)(\s+JOIN [\s\S]+)$/,
    `JOIN LATERAL (SELECT ${columns(arm)} FROM $1$3 WHERE $2${tests} LIMIT 1) AS found ON TRUE`,
  );

async function searchArmOnPostgres(
  sql: Sql,
  search: LiveSearch,
  { arm, source }: { arm: Arm; source: Source },
): Promise<Found> {
  const where = whereOf(sql, search.filter, arm);
  const wanted = tsQuery(search.query);
  const { array, param } = arrayOf(search.among);
  // Without filters the limit is reached first, and no more entries than that are read.
  const isFiltered = Object.values(search.filter).some((value) => value !== undefined);
  const entries = isFiltered ? "SELECT count(*) AS entries FROM e" : "SELECT 0 AS entries";
  const rows = await sql.all<HitRow & { entries: number | string }>(
    `WITH e AS MATERIALIZED (${sources[source](array)})
     SELECT entries, hits.* FROM (${entries}) AS counted LEFT JOIN
       (SELECT found.*, ts_rank(e.tokens, CAST(? AS tsquery), 1) AS rank
        FROM e ${oneByOne(arm, where.text)} LIMIT ?) AS hits ON TRUE`,
    [wanted, param, wanted, ...where.params, search.limit],
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
  const nowhere = "storeIds" in asked.among && asked.among.storeIds.length === 0;
  if (asked.query.words.length === 0 || nowhere) return { rows: [], cutOff: false };
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
