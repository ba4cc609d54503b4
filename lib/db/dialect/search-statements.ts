import type { Sql } from "../sql";

interface IndexedMemory {
  memoryId: string;
  storeId: string;
  /** The words in order of appearance, with a space between them; each of letters, digits, `_`, `-` and `.` only. */
  tokens: string;
}

// PostgreSQL refuses positions past this and words past 2 kB; both are far beyond what ranking needs.
const lastPosition = 16_383;

/** A tsvector as text: made here so that PostgreSQL's own parser does not cut our tokens again. */
function tsvectorLiteral(tokens: readonly string[]): string {
  const positions = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    const seen = positions.get(token);
    const position = Math.min(index + 1, lastPosition);
    if (!seen) positions.set(token, [position]);
    else if (seen.length < 255 && seen[seen.length - 1] !== position) seen.push(position);
  }
  const words: string[] = [];
  for (const [token, at] of positions) words.push(`'${token.replace(/[\\']/g, "$&$&")}':${at.join(",")}`);
  return words.join(" ");
}

const entryOf = "SELECT id FROM search_entry WHERE memory_id = ?";

// No RETURNING: SQLite makes a trigger of it; see `changeIndex`.
async function indexOnSqlite(sql: Sql, { memoryId, storeId, tokens }: IndexedMemory): Promise<void> {
  let entry = await sql.get<{ id: number }>(entryOf, [memoryId]);
  if (!entry) {
    await sql.send("INSERT INTO search_entry (memory_id, store_id) VALUES (?, ?)", [memoryId, storeId]);
    entry = await sql.get<{ id: number }>(entryOf, [memoryId]);
  }
  if (!entry) throw new Error("the search entry was not written");
  await sql.send("INSERT OR REPLACE INTO memory_search (rowid, tokens) VALUES (?, ?)", [entry.id, tokens]);
}

async function unindexOnSqlite(sql: Sql, memoryId: string): Promise<void> {
  await sql.send("DELETE FROM memory_search WHERE rowid = (SELECT id FROM search_entry WHERE memory_id = ?)", [
    memoryId,
  ]);
  await sql.send("DELETE FROM search_entry WHERE memory_id = ?", [memoryId]);
}

/**
 * FTS5 gathers what is written in memory, and writes it out at every insert into a table with a trigger. So a group of
 * commits changes the index at its end: it is written once for all of them, and once for a memory that changed twice.
 */
async function changeIndex(sql: Sql, memoryId: string, change: () => Promise<void>): Promise<void> {
  if (sql.ending) sql.ending.put(memoryId, change);
  else await change();
}

const wordsOf = (tokens: string): string[] => (tokens === "" ? [] : tokens.split(" "));

/** Puts the tokens of a live memory's head into the search index, in place of what was there. */
export async function indexMemory(sql: Sql, plain: IndexedMemory): Promise<void> {
  const memory = sql.cipher ? { ...plain, tokens: sql.cipher.indexed(wordsOf(plain.tokens)).join(" ") } : plain;
  if (sql.provider === "sqlite") return changeIndex(sql, memory.memoryId, () => indexOnSqlite(sql, memory));
  await sql.send(
    `INSERT INTO memory_search (memory_id, store_id, tokens) VALUES (?, ?, ?::tsvector)
     ON CONFLICT (memory_id) DO UPDATE SET tokens = excluded.tokens`,
    [memory.memoryId, memory.storeId, tsvectorLiteral(wordsOf(memory.tokens))],
    "memory_search",
  );
}

/** Takes a memory out of the search index. */
export async function unindexMemory(sql: Sql, storeId: string, memoryId: string): Promise<void> {
  if (sql.provider === "sqlite") return changeIndex(sql, memoryId, () => unindexOnSqlite(sql, memoryId));
  await sql.send("DELETE FROM memory_search WHERE store_id = ? AND memory_id = ?", [storeId, memoryId]);
}

/** Ids of the live memories of a store that hold every token, best first. What agents are served meanwhile is left out. */
export async function searchStore(
  sql: Sql,
  storeId: string,
  query: { tokens: readonly string[]; limit: number },
): Promise<string[]> {
  if (query.tokens.length === 0) return [];
  const rows =
    sql.provider === "sqlite"
      ? await sql.all<{ memory_id: string }>(
          `SELECT search_entry.memory_id FROM memory_search JOIN search_entry ON search_entry.id = memory_search.rowid
           WHERE memory_search MATCH ? AND search_entry.store_id = ? AND search_entry.memory_id NOT LIKE 'memver%' ORDER BY bm25(memory_search) LIMIT ?`,
          [query.tokens.map((token) => `"${token.replaceAll('"', '""')}"`).join(" AND "), storeId, query.limit],
        )
      : await sql.all<{ memory_id: string }>(
          `SELECT memory_id FROM memory_search, CAST(? AS tsquery) AS wanted
           WHERE store_id = ? AND tokens @@ wanted AND memory_id NOT LIKE 'memver%' ORDER BY ts_rank_cd(tokens, wanted) DESC, memory_id LIMIT ?`,
          [query.tokens.map((token) => `'${token.replace(/[\\']/g, "$&$&")}'`).join(" & "), storeId, query.limit],
        );
  return rows.map((row) => row.memory_id);
}
