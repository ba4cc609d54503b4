import "server-only";
import type { Context } from "@/lib/access/context";
import type { QuestionVector } from "@/lib/embedding/question-vector";
import { nearness } from "@/lib/embedding/vector";
import type { Store } from "@/lib/store/store";
import { type EntryRow, readVectors } from "./entry.store";
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

/** What of these stores is nearest in meaning to a question, as far as the reader is served it. The caller has checked the stores. */
export async function nearEntries(
  context: Context,
  stores: readonly Store[],
  wanted: Omit<Wanted, "query">,
  { spaceId, vector }: QuestionVector,
): Promise<NearEntry[]> {
  const found: NearEntry[] = [];
  for (const store of stores) {
    const rows = await readVectors(context.db.read, { ...(await servedSearch(context, store, wanted)), spaceId });
    for (const { vector: stored, ...row } of rows) {
      const similarity = nearness(stored, vector);
      if (similarity !== null && similarity > 0) found.push({ row, similarity });
    }
  }
  found.sort((a, b) => b.similarity - a.similarity);
  const least = (found[0]?.similarity ?? 0) * leastShare;
  return found.slice(0, most).filter(({ similarity }) => similarity >= least);
}
