"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { readSearch, type SearchPlace, searchHref } from "./search-place";

export type SearchHere = {
  place: SearchPlace;
  /** The address of this place with some of it otherwise. */
  hrefOf: (change: Partial<SearchPlace>) => string;
  /** Goes there without a step to go back to: for what is being typed. */
  pass: (change: Partial<SearchPlace>) => void;
};

/** What is searched for, from the address alone. */
export function useSearchPlace(): SearchHere {
  const search = useSearchParams();
  return useMemo(() => {
    const place = readSearch(search);
    const hrefOf = (change: Partial<SearchPlace>) => searchHref({ ...place, ...change });
    return { place, hrefOf, pass: (change) => window.history.replaceState(null, "", hrefOf(change)) };
  }, [search]);
}
