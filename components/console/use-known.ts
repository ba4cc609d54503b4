"use client";

import { type DataTag, notifyManager, type QueryKey, type QueryState, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

const nothing = () => undefined;

/**
 * What another part of the page has read, if it has; asks for nothing. A disabled `useQuery` would make an empty query, and where it
 * stands above the part that brings the server's data, that data would come only after the first paint.
 */
export function useKnown<Data>({
  queryKey,
}: {
  queryKey: DataTag<QueryKey, Data, Error>;
}): QueryState<Data, Error> | undefined {
  const client = useQueryClient();
  // Batched calls come after the render that fills the cache, in which nobody may be told.
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => client.getQueryState<Data, Error>(queryKey), nothing);
}
