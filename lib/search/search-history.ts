import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { indexWords, isEmptyQuery, parseSearchQuery, type SearchQuery } from "@/lib/domain/search-query";
import { cutSnippets } from "@/lib/domain/snippet";
import { textMatches } from "@/lib/domain/text-matches";
import { wordPlaces } from "@/lib/domain/tokenise";
import { noteServed } from "@/lib/exposure/note-served";
import { pathRange } from "./path-range";
import type { SearchTextInput } from "./search.schema";
import { namesOf, type PastRow, type SearchedStore, type WalkPlace, walkHistory } from "./search.store";
import type { SearchPage, SearchResult } from "./search-result";
import { writtenBy } from "./written-by";

/** Versions are looked through a few at a time, so that others get their turn, and only for so long; the next page goes on. */
const stepsAtOnce = 400;
const mostMs = 300;

const cursorShape = /^(?:memver_[0-9A-Z]{26}|\d{1,10})$/;
// By what is asked, not by how many stores there are: one may be made or deleted between two pages.
const inOneStore = ({ memory_store_id: ids }: SearchTextInput) => ids?.length === 1;
const cursorList = (input: SearchTextInput) => (inOneStore(input) ? "search of a store" : "search of stores");

function placeOf(input: SearchTextInput, atSeq?: number): WalkPlace {
  if (!input.page) return atSeq === undefined ? null : atSeq + 1;
  const text = decodeCursor(cursorList(input), input.page, cursorShape);
  return /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 31 - 1) : text;
}

interface Walked {
  rows: PastRow[];
  next: WalkPlace;
  /** Stopped by time, with versions left to look at. */
  partial: boolean;
}

interface Walk {
  input: SearchTextInput;
  stores: readonly SearchedStore[];
  query: SearchQuery;
  /** The moment to begin at; from the newest on where it is left out. */
  atSeq?: number;
}

async function walk(context: Context, { input, stores, query, atSeq }: Walk): Promise<Walked> {
  const { actor_id, session_id, operation, review_state, finding, path_glob: glob } = input;
  const tests = { actor_id, session_id, operation, review_state, finding, ...pathRange(input) };
  const storeIds = stores.map((store) => store.id);
  const by = inOneStore(input) ? "number" : "id";
  const tokens = indexWords(query).map((word) => word.token);
  const until = performance.now() + mostMs;
  const rows: PastRow[] = [];
  const live_at = input.scope === "live" ? atSeq : undefined;
  let below = placeOf(input, atSeq);
  do {
    const found = await walkHistory(context.db.replica, {
      ...{ storeIds, by, below, steps: stepsAtOnce, tokens },
      tests: { ...tests, live_at, created_from: input.updated_gte, created_to: input.updated_lte },
    });
    for (const row of found.rows) {
      if (glob && !glob.matches(row.path)) continue;
      if (!textMatches(query, wordPlaces(row.content))) continue;
      if (rows.length === input.limit) {
        const last = rows.at(-1);
        return { rows, next: by === "number" ? (last?.seq ?? null) : (last?.id ?? null), partial: false };
      }
      rows.push(row);
    }
    below = found.next;
    await new Promise<void>((resolve) => setImmediate(resolve));
  } while (below !== null && performance.now() < until);
  return { rows, next: below, partial: below !== null };
}

async function toResults(context: Context, rows: readonly PastRow[], query: SearchQuery, names: Map<string, string>) {
  const ids = rows.flatMap((row) => [row.actor_id, row.session_id]);
  const nameOf = await namesOf(context.db, context.actor.workspaceId, ids);
  return rows.map(
    (row): SearchResult => ({
      memoryId: row.memory_id,
      store: { id: row.store_id, name: names.get(row.store_id) ?? null },
      versionId: row.id,
      number: row.number,
      path: row.path,
      score: 0,
      snippets: cutSnippets(row.content, query),
      updatedAt: row.created_at,
      ...writtenBy(row, nameOf),
      held: false,
      isHead: row.is_head === 1 && row.is_deleted === 0,
      deleted: row.is_deleted === 1,
    }),
  );
}

/**
 * Every version that was ever written in these stores and holds the words, the newest first, as far as time allows; or those up
 * to a moment of one store, where live texts are asked for only those that were live then.
 */
export async function searchHistoryText(
  context: Context,
  input: SearchTextInput,
  stores: readonly SearchedStore[],
  atSeq?: number,
): Promise<SearchPage> {
  const query = parseSearchQuery(input.query);
  const nothing = isEmptyQuery(query) || stores.length === 0;
  placeOf(input);
  const { rows, next, partial } = nothing
    ? { rows: [], next: null, partial: false }
    : await walk(context, { input, stores, query, atSeq });
  const results = await toResults(context, rows, query, new Map(stores.map((store) => [store.id, store.name])));
  for (const result of results) noteServed(context, result.store.id, [result.versionId]);
  const nextPage = next === null ? null : encodeCursor(cursorList(input), String(next));
  return { results, facets: null, total: null, nextPage, partial };
}
