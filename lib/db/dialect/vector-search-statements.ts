import type { Sql } from "../sql";
import { type EntryRow, type EntrySearch, type EntrySource, readServedEntries } from "./entry-statements";

export interface VectorSearch extends Omit<EntrySearch, "words"> {
  spaceId: string;
}

export type VectorRow = Omit<EntryRow, "words"> & { vector: Uint8Array };
export type NearestRow = Omit<EntryRow, "words"> & { distance: number };

/** The vectors of a store, of the versions that are served now and of no others. */
const vectorsOf = ({ storeId, spaceId }: VectorSearch, of: "memory" | "version"): EntrySource => ({
  text: `SELECT ${of}_id AS memory_id, version_id AS made_of, vector FROM memory_vector WHERE store_id = ? AND space_id = ?`,
  params: [storeId, spaceId],
  columns: "e.vector",
  test: "e.made_of = v.id",
});

/** All of them, to be compared by who reads them. */
export const readVectors = (sql: Sql, search: VectorSearch): Promise<VectorRow[]> =>
  readServedEntries(sql, search, (of) => vectorsOf(search, of));

const comparing = new WeakMap<Sql, boolean>();

/** Whether the database compares vectors itself; see `lib/db/sqlite/load-vectors.ts`. */
async function compares(sql: Sql): Promise<boolean> {
  if (sql.provider !== "sqlite") return false;
  let known = comparing.get(sql);
  if (known === undefined) {
    try {
      known = (await sql.get("SELECT vec_version() AS version")) !== undefined;
    } catch {
      known = false;
    }
    comparing.set(sql, known);
  }
  return known;
}

export interface Wanted {
  /** Hexadecimal, as the vectors were written. */
  hex: string;
  limit: number;
}

/** The nearest of them, the nearest first, where the database finds them itself; null where it does not. */
export async function readNearest(
  sql: Sql,
  search: VectorSearch,
  { hex, limit }: Wanted,
): Promise<NearestRow[] | null> {
  if (!(await compares(sql))) return null;
  const rows = await readServedEntries<NearestRow>(sql, search, (of) => ({
    ...vectorsOf(search, of),
    columns: "vec_distance_cosine(e.vector, unhex(?)) AS distance",
    columnParams: [hex],
    test: "e.made_of = v.id AND length(e.vector) = ?",
    testParams: [hex.length / 2],
    end: `ORDER BY distance LIMIT ${limit}`,
  }));
  return rows.sort((a, b) => a.distance - b.distance).slice(0, limit);
}
