import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import type { QuestionVector } from "@/lib/embedding/question-vector";
import { nearness, vectorText } from "@/lib/embedding/vector";
import type { Store } from "@/lib/store/store";
import { type EntryRow, readNearest, readVectors } from "./entry.store";
import { servedSearch, type Wanted } from "./relevant-entries";

export interface NearEntry {
  row: Omit<EntryRow, "words">;
  /** The cosine between its vector and the question's. */
  similarity: number;
}

/** So many at most go into the ranking. */
const most = 100;
// Models differ in how near they put what has nothing to do with each other, so the best there is sets the measure.
const leastShare = 0.5;

/** All of a store that points in the question's direction at all, or the nearest of it where the database finds those. */
async function nearIn(sql: Sql, search: Parameters<typeof readVectors>[1], vector: Float32Array): Promise<NearEntry[]> {
  const nearest = await readNearest(sql, search, { vector: vectorText(vector), limit: most });
  if (nearest) return nearest.map(({ distance, ...row }) => ({ row, similarity: 1 - distance }));
  return (await readVectors(sql, search)).flatMap(({ vector: stored, ...row }) => {
    const similarity = nearness(stored, vector);
    return similarity === null ? [] : [{ row, similarity }];
  });
}

/** What of these stores is nearest in meaning to a question, as far as the reader is served it. The caller has checked the stores. */
export async function nearEntries(
  context: Context,
  stores: readonly Store[],
  wanted: Omit<Wanted, "query">,
  { spaceId, vector }: QuestionVector,
): Promise<NearEntry[]> {
  const found: NearEntry[] = [];
  for (const store of stores) {
    const search = { ...(await servedSearch(context, store, wanted)), spaceId };
    found.push(...(await nearIn(context.db.read, search, vector)).filter(({ similarity }) => similarity > 0));
  }
  // By id where they are equally near, so that it does not matter who compared them.
  found.sort((a, b) => b.similarity - a.similarity || (a.row.memory_id < b.row.memory_id ? -1 : 1));
  const least = (found[0]?.similarity ?? 0) * leastShare;
  return found.slice(0, most).filter(({ similarity }) => similarity >= least);
}
