import type { Sql } from "../sql";
import type { VectorText } from "./embedding-statements";
import { type EntryRow, type EntrySearch, type EntrySource, readServedEntries } from "./entry-statements";
import { forgetComparison, type VectorComparison, vectorComparison } from "./vector-comparison";

export interface VectorSearch extends Omit<EntrySearch, "words"> {
  spaceId: string;
}

export type VectorRow = Omit<EntryRow, "words"> & { vector: Uint8Array };
export type NearestRow = Omit<EntryRow, "words"> & { distance: number };

/** The vectors of a store, of the versions that are served now and of no others. */
const vectorsOf = ({ storeId, spaceId }: VectorSearch, of: "memory" | "version", columns = "vector"): EntrySource => ({
  text: `SELECT ${of}_id AS memory_id, store_id, version_id AS made_of, ${columns} FROM memory_vector WHERE store_id = ? AND space_id = ?`,
  params: [storeId, spaceId],
  columns: "e.vector",
  test: "e.made_of = v.id",
});

/** All of them, to be compared by who reads them. */
export const readVectors = (sql: Sql, search: VectorSearch): Promise<VectorRow[]> =>
  readServedEntries(sql, search, (of) => vectorsOf(search, of));

export interface Wanted {
  vector: VectorText;
  limit: number;
}

/** What an extension computes, and how long a vector is, which it has to be told before: others cannot be compared. */
function comparing({ by, schema }: VectorComparison, { hex, numbers }: VectorText) {
  if (by === "sqlite-vec")
    return { distance: "vec_distance_cosine(e.vector, unhex(?))", length: "length(e.vector)", asked: hex };
  const vector = `${schema}.vector`;
  return {
    // In a SELECT of its own, so that a plan for any parameters reads the text once and not for each row.
    distance: `${schema}.cosine_distance(CAST(e.numbers AS ${vector}), (SELECT CAST(CAST(? AS text) AS ${vector})))`,
    length: "octet_length(e.vector)",
    asked: `[${numbers}]`,
  };
}

// What pgvector takes.
const mostNumbers = 16_000;
const undefinedThings = /^(42|3F)/;

/** The nearest of them, the nearest first, where the database finds them itself; null where it does not. */
export async function readNearest(
  sql: Sql,
  search: VectorSearch,
  { vector, limit }: Wanted,
): Promise<NearestRow[] | null> {
  const comparison = await vectorComparison(sql);
  const bytes = vector.hex.length / 2;
  if (comparison.by === "process" || bytes > mostNumbers * 4) return null;
  const { distance, length, asked } = comparing(comparison, vector);
  const columns = comparison.by === "pgvector" ? "vector, numbers" : "vector";
  try {
    const rows = await readServedEntries<NearestRow>(sql, search, (of) => ({
      ...vectorsOf(search, of, columns),
      columns: `${distance} AS distance`,
      columnParams: [asked],
      test: `e.made_of = v.id AND ${length} = ?`,
      testParams: [bytes],
      end: `ORDER BY distance, m.id LIMIT ${limit}`,
    }));
    return rows.sort((a, b) => a.distance - b.distance || (a.memory_id < b.memory_id ? -1 : 1)).slice(0, limit);
  } catch (error) {
    // The extension was removed since somebody looked: what is not there costs a question nothing but time.
    if (!undefinedThings.test((error as { code?: string }).code ?? "")) throw error;
    forgetComparison(sql);
    return null;
  }
}
