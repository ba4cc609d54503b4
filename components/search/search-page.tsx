"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useHydrated } from "@/components/ui/use-hydrated";
import { searchWords } from "@/components/words/search.words";
import type { SearchPageJson, SearchResultJson } from "@/lib/search/search.present";
import { FacetPanel } from "./facet-panel";
import { ResultRow } from "./result-row";
import { searchOptions } from "./search.keys";
import { SearchField } from "./search-field";
import { filtersOf, isWalked, type SearchPlace, searchHref } from "./search-place";
import { SearchToolbar } from "./search-toolbar";
import { useResultKeys } from "./use-result-keys";
import { type SearchHere, useSearchPlace } from "./use-search-place";

/** What memories say, or ever said: words, where to look for them, and what was found. */
export function SearchPage({ openedAt }: { openedAt: number }) {
  const here = useSearchPlace();
  const hydrated = useHydrated();
  // Ages are counted from when the server read it, so that both ask the same.
  const [now] = useState(openedAt);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const asked = here.place.q !== undefined;
  const query = useInfiniteQuery({
    ...searchOptions(here.place, now),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  const pages = asked ? (query.data?.pages ?? []) : [];
  useResultKeys(field, list);
  return (
    <PageBody>
      <div className="flex flex-col gap-3">
        <h1 className="font-semibold text-xl tracking-tight">{searchWords.title}</h1>
        <SearchField here={here} field={field} busy={hydrated && asked && query.isFetching} />
        <SearchToolbar here={here} pages={pages} />
      </div>
      <div className="flex gap-8">
        <div ref={list} className={cx("min-w-0 flex-1", query.isPlaceholderData && "opacity-60")}>
          <Found here={here} query={query} />
        </div>
        {/* Where a store has been chosen its moment can be, also where there is nothing to be shown at one. */}
        {pages.length > 0 || (asked && here.place.store !== undefined) ? (
          <aside aria-label={searchWords.facets.title} className="hidden w-56 shrink-0 lg:block">
            <FacetPanel here={here} pages={pages} />
          </aside>
        ) : null}
      </div>
    </PageBody>
  );
}

type FoundProps = {
  here: SearchHere;
  query: ReturnType<typeof useInfiniteQuery<SearchPageJson>>;
};

function Found({ here, query }: FoundProps) {
  const { place } = here;
  const pages = query.data?.pages ?? [];
  const last = pages.at(-1);
  const results = rowsOf<SearchResultJson>(query.data);
  if (place.q === undefined) {
    return (
      <EmptyState icon={<Search aria-hidden="true" />} title={searchWords.start.title}>
        {searchWords.start.text} <span className="pointer-coarse:hidden">{searchWords.start.keys}</span>
      </EmptyState>
    );
  }
  if (query.isPending) return <SkeletonRows label={searchWords.loading} rows={6} />;
  if (query.isError && results.length === 0) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const walked = isWalked(place);
  const stopped = walked && last?.partial === true;
  return (
    <>
      <p role="status" className="pb-2 text-muted text-xs">
        {counted(pages, results.length, place)}
      </p>
      {last?.partial && !walked ? <Banner>{searchWords.partial.live}</Banner> : null}
      {results.length === 0 && !stopped ? <NothingFound here={here} partial={last?.partial === true} /> : null}
      {results.length > 0 ? (
        <ul aria-label={searchWords.results.label} className="border-line border-t">
          {results.map((result) => (
            <li key={result.memory_version_id}>
              <ResultRow result={result} />
            </li>
          ))}
        </ul>
      ) : null}
      {stopped ? (
        <div className="pt-3">
          <Banner
            actions={
              <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {searchWords.results.lookOn}
              </Button>
            }
          >
            {place.scope === "history" ? searchWords.partial.history : searchWords.partial.past}
          </Banner>
        </div>
      ) : (
        <LoadMore query={query} label={searchWords.results.more} />
      )}
    </>
  );
}

function counted(pages: readonly SearchPageJson[], shown: number, place: SearchPlace): string {
  const total = pages[0]?.total;
  if (isWalked(place) || !total) {
    if (shown === 0) return "";
    return place.scope === "history" ? searchWords.results.shown(shown) : searchWords.results.memoriesThen(shown);
  }
  if (total.count === 0) return "";
  return total.exact ? searchWords.results.count(total.count) : searchWords.results.moreThan(total.count);
}

function NothingFound({ here, partial }: { here: SearchHere; partial: boolean }) {
  const { place, hrefOf } = here;
  const words = searchWords.none;
  const filters = filtersOf(place);
  const isHistory = place.scope === "history";
  if (partial) return null;
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={words.title}
      action={
        <>
          {filters.length > 0 ? (
            <Button onClick={() => window.history.pushState(null, "", searchHref({ q: place.q, scope: place.scope }))}>
              {words.clear}
            </Button>
          ) : null}
          {isHistory ? null : (
            <Button onClick={() => window.history.pushState(null, "", hrefOf({ scope: "history" }))}>
              {words.history}
            </Button>
          )}
        </>
      }
    >
      {isHistory ? words.textInHistory : filters.length > 0 ? words.filteredText : words.text}
    </EmptyState>
  );
}
