import "server-only";
import type { Context } from "@/lib/access/context";
import { tellingWords, usualImportance } from "@/lib/domain/entry";
import { isUnspaced, queryTokens } from "@/lib/domain/tokenise";
import { servedReader } from "@/lib/memory/served-reader";
import type { Store } from "@/lib/store/store";
import { type EntryRow, mostEntryWords, readEntries } from "./entry.store";

export interface Wanted {
  query: string;
  categories?: readonly string[] | null;
  minImportance?: number;
}

export interface Ranked {
  row: EntryRow;
  relevance: number;
}

/** What of a store the reader may be served of what is asked for. */
export async function servedSearch(context: Context, store: Store, wanted: Omit<Wanted, "query">) {
  const reader = await servedReader(context, store, "approved");
  return {
    storeId: store.id,
    // "0" comes behind "/", and nothing else between them.
    folders: (wanted.categories ?? []).map((name) => ({ from: `/${name}/`, to: `/${name}0` })),
    minImportance: wanted.minImportance ?? 1,
    usualImportance,
    now: context.now(),
    readerId: reader?.authorId ?? null,
  };
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
  const rows = await readEntries(context.db.read, { ...(await servedSearch(context, store, wanted)), words });
  return byRelevance(rows, words.length, store.memoryCount);
}
