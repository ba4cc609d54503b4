import type { Sql } from "../sql";
import { type EntryRow, type EntrySearch, type EntrySource, readServedEntries } from "./entry-statements";

export interface VectorSearch extends Omit<EntrySearch, "words"> {
  spaceId: string;
}

export type VectorRow = Omit<EntryRow, "words"> & { vector: Uint8Array };
export type NearRow = Omit<EntryRow, "words"> & { distance: number };

/** The vectors of a store, of the versions that are served now and of no others. */
const vectorsOf = ({ storeId, spaceId }: VectorSearch, of: "memory" | "version"): EntrySource => ({
  text: `SELECT ${of}_id AS memory_id, version_id AS made_of, vector FROM memory_vector WHERE store_id = ? AND space_id = ?`,
  params: [storeId, spaceId],
  columns: "e.vector",
  test: "e.made_of = v.id",
});

export const readVectors = (sql: Sql, search: VectorSearch): Promise<VectorRow[]> =>
  readServedEntries(sql, search, (of) => vectorsOf(search, of));
