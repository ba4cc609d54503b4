import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { indexWords, isEmptyQuery, parseSearchQuery, type SearchQuery } from "@/lib/domain/search-query";
import { cutSnippets } from "@/lib/domain/snippet";
import { phraseCheck } from "@/lib/domain/text-matches";
import { noteServed } from "@/lib/exposure/note-served";
import { countFacets, namedInFacets, presentFacets } from "./count-facets";
import { pathRange } from "./path-range";
import { type RankedHit, rankHits } from "./rank-hits";
import type { SearchTextInput } from "./search.schema";
import { type HitRow, namesOf, rulesFoundIn, type SearchedStore, searchLive, textsOf } from "./search.store";
import type { NamedId, SearchPage, SearchResult } from "./search-result";
import { readerIdFor } from "./search-scope";
import { writtenBy } from "./written-by";

/** So many texts are ranked and counted; where there are more, that is said. */
export const mostHits = 1_000;
/** Phrases are looked for in the texts themselves, a few at a time and only for so long. */
const checkedAtOnce = 100;
const mostCheckMs = 150;

const cursorShape = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z \d{1,3}(?:\.\d{1,6})? mem_[0-9A-Z]{26}$/;

interface Place {
  /** When the search began: what was written since is not on its later pages. */
  asOf: string;
  score: number;
  id: string;
}

function placeOf(page: string): Place {
  const [asOf = "", score = "", id = ""] = decodeCursor("search", page, cursorShape).split(" ");
  return { asOf, score: Number(score), id };
}

/** Where the next page begins: behind the last one of the page before, or where that would stand. */
function startOf(hits: readonly RankedHit[], place: Place | null): number {
  if (!place) return 0;
  const at = hits.findIndex(({ row }) => row.memory_id === place.id);
  if (at !== -1) return at + 1;
  const below = hits.findIndex(
    ({ row, score }) => score < place.score || (score === place.score && row.memory_id < place.id),
  );
  return below === -1 ? hits.length : below;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Checked {
  rows: HitRow[];
  cutOff: boolean;
}

async function withPhrases(context: Context, rows: readonly HitRow[], query: SearchQuery): Promise<Checked> {
  if (query.phrases.length + query.excludedPhrases.length === 0) return { rows: [...rows], cutOff: false };
  const fits = phraseCheck(query);
  const until = performance.now() + mostCheckMs;
  const kept: HitRow[] = [];
  for (let at = 0; at < rows.length; at += checkedAtOnce) {
    if (performance.now() > until) return { rows: kept, cutOff: true };
    const batch = rows.slice(at, at + checkedAtOnce);
    const texts = await textsOf(context.db, batch);
    for (const row of batch) if (fits(texts.get(row.version_id) ?? "")) kept.push(row);
    await turn();
  }
  return { rows: kept, cutOff: false };
}

interface Shown {
  query: SearchQuery;
  texts: ReadonlyMap<string, string>;
  storeNames: ReadonlyMap<string, string>;
  nameOf: (id: string) => NamedId;
}

const toResult = ({ row, score }: RankedHit, { query, texts, storeNames, nameOf }: Shown): SearchResult => ({
  memoryId: row.memory_id,
  store: { id: row.store_id, name: storeNames.get(row.store_id) ?? null },
  versionId: row.version_id,
  number: null,
  path: row.path,
  score,
  snippets: cutSnippets(texts.get(row.version_id) ?? "", query),
  updatedAt: row.updated_at,
  ...writtenBy(row, nameOf),
  held: row.held === 1,
  isHead: true,
  deleted: false,
});

async function findHits(
  context: Context,
  { input, stores, query }: { input: SearchTextInput; stores: readonly SearchedStore[]; query: SearchQuery },
  asOf: string | null,
) {
  const { actor_id, session_id, operation, review_state, finding, path_glob: glob } = input;
  const latest = [input.updated_lte, asOf].filter((time) => time != null).sort()[0];
  const range = pathRange(input);
  const found = await searchLive(context.db.replica, {
    query: { words: indexWords(query), excluded: query.excludedWords },
    storeIds: stores.map((store) => store.id),
    filter: {
      ...{ actor_id, session_id, operation, review_state, finding, ...range },
      updated_from: input.updated_gte,
      updated_to: latest ?? undefined,
    },
    readerId: await readerIdFor(context, stores, input.revision),
    limit: mostHits,
  });
  const fitting = glob ? found.rows.filter((row) => glob.matches(row.path)) : found.rows;
  const checked = await withPhrases(context, fitting, query);
  const isFull = found.rows.length === mostHits;
  const narrowed = checked.rows.length < found.rows.length;
  return {
    rows: checked.rows,
    more: isFull || found.cutOff || checked.cutOff,
    partial: checked.cutOff || (found.cutOff && !isFull) || (isFull && narrowed),
  };
}

const none: SearchPage = {
  results: [],
  facets: { store: [], path: [], actor: [], session: [], operation: [], review_state: [], finding: [], updated: [] },
  total: { count: 0, exact: true },
  nextPage: null,
  partial: false,
};

/** What the actor is served now in these stores and that holds the words, best first, with counts to narrow it down by. */
export async function searchLiveText(
  context: Context,
  input: SearchTextInput,
  stores: readonly SearchedStore[],
): Promise<SearchPage> {
  const place = input.page ? placeOf(input.page) : null;
  const query = parseSearchQuery(input.query);
  if (isEmptyQuery(query) || stores.length === 0) return none;
  const asOf = place?.asOf ?? context.now();
  const { rows, more, partial } = await findHits(context, { input, stores, query }, place?.asOf ?? null);
  if (rows.length === 0) return { ...none, total: { count: 0, exact: !more }, partial };
  const hits = rankHits(rows, query, asOf);
  const start = startOf(hits, place);
  const page = hits.slice(start, start + input.limit);
  const last = page.at(-1);
  const storeNames = new Map(stores.map((store) => [store.id, store.name]));
  const counts = countFacets(rows, input.path_prefix ?? "/", Date.parse(context.now()));
  const shown = page.map(({ row }) => row);
  const [texts, rules, nameOf] = await Promise.all([
    textsOf(context.db, shown),
    rulesFoundIn(context.db, rows),
    namesOf(context.db, context.actor.workspaceId, [
      ...shown.flatMap((row) => [row.actor_id, row.session_id]),
      ...namedInFacets(counts),
    ]),
  ]);
  const results = page.map((hit) => toResult(hit, { query, texts, storeNames, nameOf }));
  for (const result of results) noteServed(context, result.store.id, [result.versionId]);
  return {
    results,
    facets: presentFacets(counts, rules, { storeNames, nameOf }),
    total: { count: hits.length, exact: !more },
    nextPage:
      last && start + page.length < hits.length
        ? encodeCursor("search", `${asOf} ${last.score} ${last.row.memory_id}`)
        : null,
    partial,
  };
}
