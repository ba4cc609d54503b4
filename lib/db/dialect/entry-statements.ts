import type { MaybePromise, Sql, SqlValue } from "../sql";
import type { SoughtWord } from "../text-cipher";
import { ftsWord, tsWord } from "./index-query";

/** What is looked for among the memories of one store that a reader is served. */
export interface EntrySearch {
  storeId: string;
  /** Any of them is enough; none asks for every memory. At most `mostEntryWords`. */
  words: readonly { token: string; prefix: boolean }[];
  /** Folders to stay in, as the first and the first not included; none means everywhere. */
  folders: readonly { from: string; to: string }[];
  minImportance: number;
  /** What is said of memories that have none. */
  usualImportance: number;
  now: string;
  /** By whose id heads that wait are served; null where everybody is served the head. */
  readerId: string | null;
}

export interface EntryRow {
  memory_id: string;
  store_id: string;
  version_id: string;
  path: string;
  importance: number;
  /** When it was stored last. */
  stored_at: string;
  expires_at: string | null;
  /** One bit per word that it holds, the first word in the lowest. */
  words: number;
}

/** The words of one question fit into the bits of a number. */
export const mostEntryWords = 30;

interface Arm {
  /** Under which id what is looked up stands: the memory's, or that of the version served in place of its head. */
  of: "memory" | "version";
  from: string;
  path: string;
  test: string;
  params: SqlValue[];
}

function armsFor(readerId: string | null): Arm[] {
  const heads: Arm = {
    of: "memory",
    from: `JOIN memory m ON m.id = e.memory_id AND m.store_id = e.store_id
      JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
      LEFT JOIN held_memory h ON h.memory_id = m.id AND h.store_id = m.store_id`,
    path: "m.path",
    test: readerId === null ? "m.path IS NOT NULL" : "m.path IS NOT NULL AND (h.memory_id IS NULL OR h.author_id = ?)",
    params: readerId === null ? [] : [readerId],
  };
  if (readerId === null) return [heads];
  const approved: Arm = {
    of: "version",
    from: `JOIN version v ON v.id = e.memory_id AND v.store_id = e.store_id
      JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
      JOIN held_memory h ON h.memory_id = v.memory_id AND h.store_id = v.store_id AND h.approved_version_id = v.id`,
    path: "h.approved_path",
    test: "h.approved_path IS NOT NULL AND h.author_id <> ?",
    params: [readerId],
  };
  return [heads, approved];
}

/** The entries of the index with the bits of the words that they hold. */
function entriesWith({ provider, cipher }: Sql, search: EntrySearch): { text: string; params: SqlValue[] } {
  const { storeId } = search;
  const words: readonly SoughtWord[] = cipher ? cipher.sought(search.words) : search.words;
  if (provider === "sqlite") {
    if (words.length === 0)
      return { text: "SELECT memory_id, store_id, 0 AS words FROM search_entry WHERE store_id = ?", params: [storeId] };
    const hits = words.map(
      (_, at) => `SELECT ${2 ** at} AS bit, rowid AS id FROM memory_search WHERE memory_search MATCH ?`,
    );
    return {
      text: `SELECT s.memory_id, s.store_id, hit.words FROM (SELECT id, sum(bit) AS words FROM (${hits.join(" UNION ALL ")}) GROUP BY id) AS hit
        CROSS JOIN search_entry s ON s.id = hit.id WHERE s.store_id = ?`,
      params: [...words.map(ftsWord), storeId],
    };
  }
  if (words.length === 0)
    return { text: "SELECT memory_id, store_id, 0 AS words FROM memory_search WHERE store_id = ?", params: [storeId] };
  const wanted = words.map(tsWord);
  const bits = wanted.map((_, at) => `CASE WHEN tokens @@ CAST(? AS tsquery) THEN ${2 ** at} ELSE 0 END`);
  return {
    text: `SELECT memory_id, store_id, ${bits.join(" + ")} AS words FROM memory_search
      WHERE store_id = ? AND tokens @@ CAST(? AS tsquery)`,
    params: [...wanted, storeId, wanted.join(" | ")],
  };
}

/** Where entries are looked up: rows with `store_id` and with `memory_id`, which is an id as the arm has it, and what else is to be answered. */
export interface EntrySource {
  text: string;
  params: readonly SqlValue[];
  columns: string;
  columnParams?: readonly SqlValue[];
  test?: string;
  testParams?: readonly SqlValue[];
  /** What comes after the conditions. */
  end?: string;
}

/** What a source has of a store, as far as the reader is served it and it is what was asked for. In no order but the source's. */
export async function readServedEntries<Row>(
  sql: Sql,
  search: Omit<EntrySearch, "words">,
  sourceOf: (arm: Arm["of"]) => EntrySource,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const arm of armsFor(search.readerId)) {
    const inside = search.folders.map(() => `(${arm.path} >= ? AND ${arm.path} < ?)`).join(" OR ");
    const source = sourceOf(arm.of);
    const rows = await sql.all<Row>(
      `SELECT m.id AS memory_id, m.store_id, v.id AS version_id, ${arm.path} AS path, coalesce(a.importance, ?) AS importance,
              coalesce(a.stored_at, m.created_at) AS stored_at, a.expires_at, ${source.columns}
       FROM (${source.text}) AS e ${arm.from}
       LEFT JOIN memory_attribute a ON a.memory_id = m.id AND a.store_id = m.store_id
       WHERE ${arm.test} AND coalesce(a.importance, ?) >= ? AND (a.expires_at IS NULL OR a.expires_at > ?)
         ${inside ? `AND (${inside})` : ""} ${source.test ? `AND ${source.test}` : ""} ${source.end ?? ""}`,
      [
        search.usualImportance,
        ...(source.columnParams ?? []),
        ...source.params,
        ...arm.params,
        search.usualImportance,
        search.minImportance,
        search.now,
        ...search.folders.flatMap(({ from, to }) => [from, to]),
        ...(source.testParams ?? []),
      ],
    );
    found.push(...rows);
  }
  return found;
}

/** Every memory of a store that the reader is served and that holds one of the words, in no order. */
export async function readEntries(sql: Sql, search: EntrySearch): Promise<EntryRow[]> {
  const entries = { ...entriesWith(sql, search), columns: "e.words" };
  const rows = await readServedEntries<EntryRow>(sql, search, () => entries);
  return rows.map((row) => ({ ...row, words: Number(row.words) }));
}

export interface EntryAttributes {
  storeId: string;
  memoryId: string;
  importance: number;
  storedAt: string;
  expiresAt: string | null;
}

export function writeEntryAttributes(sql: Sql, attributes: EntryAttributes): MaybePromise<void> {
  const { storeId, memoryId, importance, storedAt, expiresAt } = attributes;
  return sql.send(
    `INSERT INTO memory_attribute (memory_id, store_id, importance, stored_at, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET importance = excluded.importance, stored_at = excluded.stored_at, expires_at = excluded.expires_at`,
    [memoryId, storeId, importance, storedAt, expiresAt],
  );
}

/** Says how important a memory is; its other attributes stay. @returns whether that was not known already */
export async function writeImportance(
  sql: Sql,
  { storeId, memoryId, importance, storedAt }: Omit<EntryAttributes, "expiresAt">,
): Promise<boolean> {
  const changed = await sql.run(
    `INSERT INTO memory_attribute (memory_id, store_id, importance, stored_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (memory_id) DO UPDATE SET importance = excluded.importance,
       stored_at = coalesce(memory_attribute.stored_at, excluded.stored_at)
     WHERE memory_attribute.importance IS NULL OR memory_attribute.importance <> excluded.importance`,
    [memoryId, storeId, importance, storedAt],
  );
  return changed > 0;
}

/** Live memories that were stored as entries and that nobody has to approve: what is kept back takes no other's place. */
export function readStoredEntries(
  sql: Sql,
  storeId: string,
): MaybePromise<Pick<EntryRow, "memory_id" | "path" | "importance" | "stored_at">[]> {
  return sql.all(
    `SELECT m.id AS memory_id, m.path, a.importance, a.stored_at FROM memory_attribute a
     JOIN memory m ON m.id = a.memory_id AND m.store_id = a.store_id
     WHERE a.store_id = ? AND a.importance IS NOT NULL AND m.path IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM held_memory h WHERE h.memory_id = m.id AND h.store_id = m.store_id)`,
    [storeId],
  );
}
