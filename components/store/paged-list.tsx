"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "@/components/console/query-error";
import { SkeletonRows } from "@/components/ui/skeleton";
import { LoadMore } from "./load-more";
import { rowsOf } from "./operation-query";

export type PagedListProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Row[] }>>;
  /** Said while the first page is on its way, where so many rows may be expected. */
  loading: string;
  rows?: number;
  /** Where there is nothing. */
  empty: ReactNode;
  /** On the button that reads on. */
  more?: string;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is read page by page, in each of its states: on its way, failed, empty, there, and going on. */
export function PagedList<Row>({ query, loading, rows = 3, empty, more, children }: PagedListProps<Row>) {
  if (query.isPending) {
    return (
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={rows} label={loading} />
      </div>
    );
  }
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const read = rowsOf<Row>(query.data);
  if (read.length === 0) return empty;
  return (
    <div>
      {children(read)}
      <LoadMore query={query} label={more} />
    </div>
  );
}
