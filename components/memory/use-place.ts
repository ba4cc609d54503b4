"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { goWithin } from "@/components/console/go-within";
import { lookingOf, type Place, placeQuery, readPlace } from "./read-place";

export type MemoryPlace = Place & {
  /** The address of a place of this memory, with the filters and the ways of comparing as they are now. */
  hrefOf: (place: Place) => string;
  go: (place: Place) => void;
  /** As `go`, without a step to go back to: for what passes through many places. */
  pass: (place: Place) => void;
};

/** Where in a memory's page one is, from the address alone. */
export function useMemoryPlace(storeId: string, memoryId: string): MemoryPlace {
  const search = useSearchParams();
  return useMemo(() => {
    const here = readPlace(new URLSearchParams(search));
    const hrefOf = (place: Place) =>
      `/stores/${storeId}/memories/${memoryId}${placeQuery({ ...lookingOf(here), ...place })}`;
    return {
      ...here,
      hrefOf,
      go: (place) => goWithin(hrefOf(place), "push"),
      pass: (place) => goWithin(hrefOf(place), "replace"),
    };
  }, [search, storeId, memoryId]);
}
