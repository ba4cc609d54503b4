import type { Context } from "@/lib/access/context";
import { matchIndex, rankIndex } from "@/lib/db/dialect/text-search-statements";
import { indexWords, parseSearchQuery } from "@/lib/domain/search-query";
import { findPlaces } from "@/lib/navigation/find-places";
import { findPlacesInput } from "@/lib/navigation/navigation.schema";
import { searchTextInput } from "@/lib/search/search.schema";
import { searchText } from "@/lib/search/search-text";

export interface SearchRow {
  name: string;
  p50: number;
  p95: number;
  /** The use case, in times of what the index of words alone takes to name the first so many entries; null where it asks no index. */
  toRaw: number | null;
  /** In times of what the database takes to name the best of one page by its own rank. */
  toRanked: number | null;
}

const repeat = 40;
/** Until the code is compiled and PostgreSQL has settled on its plans. */
const warmUps = 10;
/** As many as the use case ranks and counts. */
const mostHits = 1_000;

/** What is searched for: the words are in the texts of `scale.ts`. */
const queries = [
  ["a rare word", "rareword7"],
  ["a common word", "note"],
  ["two words", "usual words"],
  ["a phrase", '"some words that differ"'],
  ["Chinese", "部署"],
  ["nothing", "nosuchword"],
] as const;

async function timesOf(act: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps; turn += 1) await act();
  for (let turn = 0; turn < repeat; turn += 1) {
    const since = performance.now();
    await act();
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  return { p50: times[repeat >> 1] ?? 0, p95: times[Math.floor(repeat * 0.95)] ?? 0 };
}

const wordsOf = (query: string) => ({ words: indexWords(parseSearchQuery(query)), excluded: [] });

/** The index of words alone, without stores, ranks, filters, counts, texts or snippets. */
const askIndex = ({ db }: Context, query: string) => matchIndex(db.read, wordsOf(query), mostHits);

/** How long a person waits for the first page of a search over all stores, and for the palette. */
export async function measureSearch(context: Context): Promise<SearchRow[]> {
  const rows: SearchRow[] = [];
  for (const [name, query] of queries) {
    const input = searchTextInput.parse({ query });
    const whole = await timesOf(() => searchText(context, input));
    const raw = await timesOf(async () => askIndex(context, query));
    const ranked = await timesOf(async () => rankIndex(context.db.read, wordsOf(query), input.limit));
    rows.push({ name, ...whole, toRaw: whole.p50 / raw.p50, toRanked: whole.p50 / ranked.p50 });
  }
  const place = findPlacesInput.parse({ query: "note-42" });
  rows.push({
    name: "a place by its name",
    ...(await timesOf(() => findPlaces(context, place))),
    toRaw: null,
    toRanked: null,
  });
  return rows;
}
