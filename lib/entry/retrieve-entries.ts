import "server-only";
import type { Context } from "@/lib/access/context";
import {
  categoryOf,
  daysBetween,
  effectiveImportance,
  readEntryText,
  tellingWords,
  usualImportance,
} from "@/lib/domain/entry";
import { isUnspaced, queryTokens } from "@/lib/domain/tokenise";
import { noteServed } from "@/lib/exposure/note-served";
import { servedReader } from "@/lib/memory/served-reader";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import type { RankedEntry } from "./entry";
import type { RetrieveEntriesFields } from "./entry.schema";
import { type EntryRow, mostEntryWords, readEntries, textsOf } from "./entry.store";

interface Wanted {
  query: string;
  categories?: readonly string[] | null;
  minImportance?: number;
}

interface Ranked {
  row: EntryRow;
  relevance: number;
}

/** The words of a text that an entry is looked for by. */
function wordsOf(text: string) {
  const words = queryTokens(text).map((token) => ({ token, prefix: isUnspaced(token) }));
  return tellingWords(words).slice(0, mostEntryWords);
}

/** How much of the words each row holds: a word counts the more the fewer rows of the store have it. */
function byRelevance(rows: readonly EntryRow[], wordCount: number, memoryCount: number): Ranked[] {
  if (wordCount === 0) return rows.map((row) => ({ row, relevance: 1 }));
  const has = (row: EntryRow, word: number) => (row.words & (2 ** word)) !== 0;
  const weights = Array.from({ length: wordCount }, (_, word) => {
    const frequency = rows.reduce((count, row) => count + (has(row, word) ? 1 : 0), 0);
    const all = Math.max(memoryCount, rows.length);
    return Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return rows.map((row) => {
    const held = weights.reduce((sum, weight, word) => sum + (has(row, word) ? weight : 0), 0);
    return { row, relevance: held / total };
  });
}

/** What of a store the reader is served and has to do with a text, in no order. The caller has checked the store. */
export async function relevantEntries(context: Context, store: Store, wanted: Wanted): Promise<Ranked[]> {
  const words = wordsOf(wanted.query);
  const reader = await servedReader(context, store, "approved");
  const rows = await readEntries(context.db.read, {
    storeId: store.id,
    words,
    // "0" comes behind "/", and nothing else between them.
    folders: (wanted.categories ?? []).map((name) => ({ from: `/${name}/`, to: `/${name}0` })),
    minImportance: wanted.minImportance ?? 1,
    usualImportance,
    now: context.now(),
    readerId: reader?.authorId ?? null,
  });
  return byRelevance(rows, words.length, store.memoryCount);
}

type Scored = Omit<RankedEntry, "content" | "tags"> & { versionId: string };

function score(store: Store, { row, relevance }: Ranked, now: string): Scored {
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
  const scored: Scored[] = [];
  for (const storeId of storeIds) {
    const store = await requireStore(context, storeId, "memory.read");
    const asked = { query, categories, minImportance: min_importance ?? 1 };
    for (const one of await relevantEntries(context, store, asked)) scored.push(score(store, one, now));
  }
  scored.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  const best = scored.slice(0, limit ?? usualLimit);
  const texts = await textsOf(
    context.db,
    best.map(({ versionId }) => versionId),
  );
  return best.map(({ versionId, ...entry }) => {
    noteServed(context, entry.storeId, [versionId]);
    return { ...entry, ...readEntryText(texts.get(versionId) ?? "") };
  });
}
