"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { rowsOf } from "./operation-query";
import { storeChoiceOptions } from "./store.keys";
import { useReadToEnd } from "./use-read-to-end";

type StoreChoice = { archived: boolean; wanted?: boolean; enabled?: boolean };

/**
 * Every store there is to choose from, newest first, read page by page to the end.
 * @param list.wanted false while nobody has turned to the choice: then the first page is enough
 */
export const useAllStores = (list: { archived: boolean; wanted?: boolean }) => useStoreChoice(list).stores;

/** As `useAllStores`, with how the reading goes. @param list.enabled false where no store is to be chosen */
export function useStoreChoice({ archived, wanted = true, enabled = true }: StoreChoice) {
  const query = useInfiniteQuery({ ...storeChoiceOptions({ archived }), enabled });
  useReadToEnd(query, enabled && wanted);
  return { stores: rowsOf<StoreActivityJson>(query.data), query };
}
