"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { rowsOf } from "./operation-query";
import { storeChoiceOptions } from "./store.keys";

/**
 * Every store there is to choose from, newest first, read page by page to the end.
 * @param list.wanted false while nobody has turned to the choice: then the first page is enough
 */
export function useAllStores({ archived, wanted = true }: { archived: boolean; wanted?: boolean }) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(storeChoiceOptions({ archived }));
  const goesOn = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return rowsOf<StoreActivityJson>(data);
}
