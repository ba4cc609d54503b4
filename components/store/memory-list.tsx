"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ListTree, Search, Table2 } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { BulkBar } from "@/components/memory/tree-bulk-bar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { storeListWords } from "@/components/words/store-list.words";
import { uiWords } from "@/components/words/ui.words";
import type { MemorySummaryJson } from "@/lib/memory/memory-bulk.present";
import { LoadMore } from "./load-more";
import { type MemorySort, memoryTableOptions, readOrder } from "./memory-list.keys";
import { type Column, MemoryTable } from "./memory-table";
import { rowsOf } from "./operation-query";

/** How long typing may pause before the list is asked for again, in milliseconds. */
const pause = 200;

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
        <PathFilter value={order.contains} onChange={(path) => change({ path }, false)} />
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
          title={order.contains ? storeListWords.noneFound.title : storeListWords.none.title}
          action={
            order.contains ? (
              <Button onClick={() => change({ path: null }, false)}>{storeListWords.noneFound.act}</Button>
            ) : undefined
          }
        >
          {order.contains ? storeListWords.noneFound.text(order.contains) : storeListWords.none.text}
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
          foot={
            <LoadMore
              more={query.hasNextPage && query.isFetchNextPageError}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
              label={uiWords.tryAgain}
            />
          }
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
    <select
      aria-label={storeListWords.sort.name}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value as MemorySort)}
      className="field-control h-8 w-24! px-1.5 text-sm pointer-coarse:min-h-10 md:hidden"
    >
      <option value="path">{storeListWords.sort.path}</option>
      <option value="size">{storeListWords.sort.size}</option>
      <option value="updated">{storeListWords.sort.updated}</option>
    </select>
  );
}

function PathFilter({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Going back, and the button of the empty list, change the address: the field follows.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="min-w-28 flex-1 md:max-w-80">
      <Input
        type="search"
        aria-label={storeListWords.filter}
        placeholder={storeListWords.filter}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        icon={<Search size={14} aria-hidden="true" />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
