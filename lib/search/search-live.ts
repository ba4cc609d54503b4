import "server-only";
import { assertMay } from "@/lib/access/assert-may";
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
import {
  type Among,
  type HitRow,
  type PageParts,
  readPageParts,
  type SearchedStore,
  searchLive,
  textsOf,
} from "./search.store";
import type { SearchPage, SearchResult } from "./search-result";
import { expireInStores, readerIdFor, searchedStores, wholeWorkspace } from "./search-scope";
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

const toResult = ({ row, score }: RankedHit, query: SearchQuery, { texts, nameOf }: PageParts): SearchResult => ({
  memoryId: row.memory_id,
  store: nameOf(row.store_id),
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

interface Asked {
  input: SearchTextInput;
  query: SearchQuery;
  /** Of a later page. */
  asOf: string | null;
}

interface Hits {
  rows: HitRow[];
  more: boolean;
  partial: boolean;
}

/** @param readerId as `LiveSearch` has it */
async function findHits(
  context: Context,
  { input, query, asOf }: Asked,
  { among, readerId }: { among: Among; readerId: string | null },
): Promise<Hits> {
  const { actor_id, session_id, operation, review_state, finding, path_glob: glob } = input;
  const latest = [input.updated_lte, asOf].filter((time) => time != null).sort()[0];
  const range = pathRange(input);
  const found = await searchLive(context.db.replica, {
    query: { words: indexWords(query), excluded: query.excludedWords },
    among,
    filter: {
      ...{ actor_id, session_id, operation, review_state, finding, ...range },
      updated_from: input.updated_gte,
      updated_to: latest ?? undefined,
    },
    readerId,
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

async function findInStores(context: Context, asked: Asked, stores: readonly SearchedStore[]): Promise<Hits> {
  const readerId = await readerIdFor(context, stores, asked.input.revision);
  return findHits(context, asked, { among: { storeIds: stores.map((store) => store.id) }, readerId });
}

const none: SearchPage = {
  results: [],
  facets: { store: [], path: [], actor: [], session: [], operation: [], review_state: [], finding: [], updated: [] },
  total: { count: 0, exact: true },
  nextPage: null,
  partial: false,
};

/**
 * What the actor is served now in these stores, or in all that exist for him, and that holds the words, best first, with counts to
 * narrow it down by.
 * @throws AppError permission
 */
export async function searchLiveText(
  context: Context,
  input: SearchTextInput,
  stores: readonly SearchedStore[] | null,
): Promise<SearchPage> {
  if (!stores) assertMay(context.actor, "memory.read");
  const place = input.page ? placeOf(input.page) : null;
  const query = parseSearchQuery(input.query);
  if (isEmptyQuery(query)) return none;
  const asked = { input, query, asOf: place?.asOf ?? null };
  const asOf = place?.asOf ?? context.now();
  const among = stores ? null : wholeWorkspace(context, input.revision);
  const { rows, more, partial } = among
    ? await findHits(context, asked, { among, readerId: null })
    : await findInStores(context, asked, stores ?? (await searchedStores(context, undefined, "memory.read")));
  if (rows.length === 0) return { ...none, total: { count: 0, exact: !more }, partial };
  const hits = rankHits(rows, query, asOf);
  const start = startOf(hits, place);
  const page = hits.slice(start, start + input.limit);
  const last = page.at(-1);
  const counts = countFacets(rows, input.path_prefix ?? "/", Date.parse(context.now()));
  const shown = page.map(({ row }) => row);
  const parts = await readPageParts(context.db, {
    ...{ workspaceId: context.actor.workspaceId, now: context.now(), shown, found: rows },
    named: [...shown.flatMap((row) => [row.actor_id, row.session_id]), ...namedInFacets(counts)],
  });
  // What has expired is gone for every reader, and may be among what was found before the stores were looked at.
  if (among && parts.due.length > 0 && (await expireInStores(context, parts.due)) > 0) {
    return searchLiveText(context, input, null);
  }
  const results = page.map((hit) => toResult(hit, query, parts));
  for (const result of results) noteServed(context, result.store.id, [result.versionId]);
  return {
    results,
    facets: presentFacets(counts, parts.rules, parts.nameOf),
    total: { count: hits.length, exact: !more },
    nextPage:
      last && start + page.length < hits.length
        ? encodeCursor("search", `${asOf} ${last.score} ${last.row.memory_id}`)
        : null,
    partial,
  };
}
