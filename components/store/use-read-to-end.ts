"use client";

import { useEffect } from "react";

type Paged = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => Promise<unknown> };

/** Reads a list page by page to its end, for a choice that has to offer everything. It stops where a page could not be read. */
export function useReadToEnd({ hasNextPage, isFetching, isError, fetchNextPage }: Paged, wanted: boolean): void {
  const goesOn = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
}
