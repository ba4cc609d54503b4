"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type Place, placeQuery, readPlace } from "./read-place";

/** Goes to a place of the page that is open, without asking the server for the page again. */
export function goTo(href: string): void {
  window.history.pushState(null, "", href);
}

export type MemoryPlace = Place & { hrefOf: (place: Place) => string; go: (place: Place) => void };

/** Where in a memory's page one is, from the address alone. */
export function useMemoryPlace(storeId: string, memoryId: string): MemoryPlace {
  const search = useSearchParams();
  return useMemo(() => {
    const hrefOf = (place: Place) => `/stores/${storeId}/memories/${memoryId}${placeQuery(place)}`;
    return { ...readPlace(new URLSearchParams(search)), hrefOf, go: (place) => goTo(hrefOf(place)) };
  }, [search, storeId, memoryId]);
}
