import "server-only";
import type { Context } from "@/lib/access/context";
import { categoryOf, daysBetween, effectiveImportance, readEntryText } from "@/lib/domain/entry";
import { fusePlaces, placesOf } from "@/lib/domain/rank-fusion";
import { questionVector } from "@/lib/embedding/question-vector";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import type { RankedEntry } from "./entry";
import type { RetrieveEntriesFields } from "./entry.schema";
import { type EntryRow, textsOf } from "./entry.store";
import { nearEntries } from "./near-entries";
import { relevantEntries, type Wanted } from "./relevant-entries";

interface Found {
  store: Store;
  row: Omit<EntryRow, "words">;
  relevance: number;
  /** Null where meaning was not asked, or does not say that it has to do with the question. */
  similarity: number | null;
}

/** What has to do with a question by its words, and by its meaning where there is an embedder: two rankings made one. */
async function findRelevant(context: Context, stores: readonly Store[], wanted: Wanted): Promise<Found[]> {
  const found = new Map<string, Found>();
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  for (const store of stores)
    for (const { row, relevance } of await relevantEntries(context, store, wanted))
      found.set(row.memory_id, { store, row, relevance, similarity: null });
  const question = await questionVector(context, wanted.query);
  if (!question) return [...found.values()];
  const byWords = placesOf(new Map([...found].map(([id, { relevance }]) => [id, relevance])));
  const near = await nearEntries(context, stores, wanted, question);
  for (const { row, similarity } of near) {
    const store = storeOf.get(row.store_id);
    if (store) found.set(row.memory_id, { store, row, relevance: 0, similarity });
  }
  const byMeaning = placesOf(new Map(near.map(({ row, similarity }) => [row.memory_id, similarity])));
  const fused = fusePlaces(byWords, byMeaning);
  return [...found.values()].map((one) => ({ ...one, relevance: fused.get(one.row.memory_id) ?? 0 }));
}

type Scored = Omit<RankedEntry, "content" | "tags"> & { versionId: string };

function score({ store, row, relevance, similarity }: Found, now: string): Scored {
  const { half_life_days: halfLifeDays } = store.settings.entries;
  const ageDays = daysBetween(row.stored_at, now);
  const effective = effectiveImportance(row.importance, ageDays, halfLifeDays);
  return {
    id: row.memory_id,
    versionId: row.version_id,
    storeId: store.id,
    path: row.path,
    category: categoryOf(row.path),
    importance: row.importance,
    score: relevance * effective,
    createdAt: row.stored_at,
    expiresAt: row.expires_at,
    relevance,
    similarity,
    effectiveImportance: effective,
    ageDays,
    halfLifeDays,
  };
}

const usualLimit = 10;

/**
 * What these stores hold that has to do with a question, best first: relevance × importance, which halves with age. Nothing
 * that has expired, that is less important than asked for, or that waits for review by others.
 * @throws AppError not_found, permission
 */
export async function retrieveEntries(
  context: Context,
  storeIds: readonly string[],
  { query, categories, limit, min_importance }: RetrieveEntriesFields,
): Promise<RankedEntry[]> {
  const now = context.now();
  const stores: Store[] = [];
  for (const storeId of storeIds) stores.push(await requireStore(context, storeId, "memory.read"));
  const wanted = { query, categories, minImportance: min_importance ?? 1 };
  const scored = (await findRelevant(context, stores, wanted)).map((one) => score(one, now));
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  const best = scored.slice(0, limit ?? usualLimit);
  const texts = await textsOf(
    context.db,
    best.map(({ versionId: version_id, storeId: store_id }) => ({ version_id, store_id })),
  );
  return best.map(({ versionId, ...entry }) => {
    noteServed(context, entry.storeId, [versionId]);
    return { ...entry, ...readEntryText(texts.get(versionId) ?? "") };
  });
}
