"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ListTree, Table2 } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { QueryError } from "@/components/console/query-error";
import { BulkBar } from "@/components/memory/tree-bulk-bar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ToolbarSelect } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { storeListWords } from "@/components/words/store-list.words";
import type { MemorySummaryJson } from "@/lib/memory/memory-bulk.present";
import { EntryFilters } from "./entry-filters";
import { LoadMore } from "./load-more";
import { type MemorySort, memoryTableOptions, readOrder } from "./memory-list.keys";
import { type Column, MemoryTable } from "./memory-table";
import { rowsOf } from "./operation-query";
import { TypedFilter } from "./typed-filter";

/** The order of the list, kept in the address without asking the server for the page again. */
function useOrder() {
  const search = useSearchParams();
  const pathname = usePathname();
  const order = useMemo(() => readOrder(search), [search]);
  function change(values: Record<string, string | null>, push: boolean) {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const href = `${pathname}?${next}`;
    if (push) window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
  }
  return { order, change };
}

/** All memories of a store in columns, to be sorted, narrowed by path, chosen and acted on. */
export function MemoryList({ storeId }: { storeId: string }) {
  const { order, change } = useOrder();
  const query = useInfiniteQuery({ ...memoryTableOptions(storeId, order), placeholderData: keepPreviousData });
  const rows = rowsOf<MemorySummaryJson>(query.data);
  const narrowed = order.contains !== "" || Object.keys(order.entry).length > 0;
  const sortBy = (name: string, sort: MemorySort, className = ""): Column => {
    const now = order.sort === sort ? order.direction : "none";
    const next = now === "ascending" ? "descending" : "ascending";
    return { name, className, sort: now, onSort: () => change({ sort, order: next }, true) };
  };
  const columns: Column[] = [
    sortBy(storeListWords.path, "path"),
    sortBy(storeListWords.size, "size", "md:text-right"),
    sortBy(storeListWords.updated, "updated"),
    { name: storeListWords.lastWrittenBy, className: "" },
    { name: storeListWords.versions, className: "md:text-right" },
  ];
  return (
    <section aria-labelledby="all-memories" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-1.5">
        <h2 id="all-memories" className="sr-only">
          {storeListWords.title}
        </h2>
        <ViewToggle storeId={storeId} />
        <TypedFilter
          label={storeListWords.filter}
          value={order.contains}
          className="min-w-28 flex-1 md:max-w-80"
          onChange={(path) => change({ path }, false)}
        />
        <EntryFilters entry={order.entry} onChange={(values) => change(values, false)} />
        <SortSelect
          sort={order.sort}
          onSort={(sort) => change({ sort, order: sort === "path" ? null : "descending" }, true)}
        />
      </div>
      {query.isPending ? (
        <SkeletonRows label={storeListWords.loading} rows={10} />
      ) : query.isError && rows.length === 0 ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Table2 aria-hidden="true" />}
          title={narrowed ? storeListWords.noneFound.title : storeListWords.none.title}
          action={
            narrowed ? (
              <Button onClick={() => change({ path: null, category: null, importance: null, tag: null }, false)}>
                {storeListWords.noneFound.act}
              </Button>
            ) : undefined
          }
        >
          {narrowed ? storeListWords.noneFound.text : storeListWords.none.text}
        </EmptyState>
      ) : (
        <MemoryTable
          storeId={storeId}
          label={storeListWords.title}
          rows={rows}
          columns={columns}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage && !query.isPlaceholderData) void query.fetchNextPage();
          }}
          foot={query.isFetchNextPageError ? <LoadMore query={query} /> : null}
        />
      )}
      <BulkBar storeId={storeId} atLeast={1} />
    </section>
  );
}

const toggleClasses = "inline-flex min-h-7 items-center gap-1.5 rounded-sm px-2 text-sm pointer-coarse:min-h-10";

function ViewToggle({ storeId }: { storeId: string }) {
  return (
    <nav aria-label={storeListWords.views.name} className="flex rounded-md border border-line p-0.5">
      <Link href={`/stores/${storeId}`} className={`${toggleClasses} text-muted hover:text-ink`}>
        <ListTree size={14} aria-hidden="true" />
        {storeListWords.views.tree}
      </Link>
      <Link
        href={`/stores/${storeId}?view=list`}
        aria-current="page"
        className={`${toggleClasses} bg-selected font-medium`}
      >
        <Table2 size={14} aria-hidden="true" />
        {storeListWords.views.list}
      </Link>
    </nav>
  );
}

/** Narrow screens have no headings to press: there are the orders that people look for. */
function SortSelect({ sort, onSort }: { sort: MemorySort; onSort: (sort: MemorySort) => void }) {
  return (
    <ToolbarSelect
      aria-label={storeListWords.sort.name}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value as MemorySort)}
      framed
      className="w-24 md:hidden"
    >
      <option value="path">{storeListWords.sort.path}</option>
      <option value="size">{storeListWords.sort.size}</option>
      <option value="updated">{storeListWords.sort.updated}</option>
    </ToolbarSelect>
  );
}
