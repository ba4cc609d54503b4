"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { goWithin } from "@/components/console/go-within";
import { type HistoryPlace, historyHref, readHistory } from "./history-place";

export type History = HistoryPlace & {
  storeId: string;
  hrefOf: (place: HistoryPlace) => string;
  go: (place: HistoryPlace) => void;
  /** As `go`, without a step to go back to. */
  pass: (place: HistoryPlace) => void;
};

/** Where in a store's history one is, from the address alone. */
export function useHistoryPlace(storeId: string): History {
  const search = useSearchParams();
  return useMemo(() => {
    const hrefOf = (place: HistoryPlace) => historyHref(storeId, place);
    return {
      ...readHistory(search),
      storeId,
      hrefOf,
      go: (place) => goWithin(hrefOf(place), "push"),
      pass: (place) => goWithin(hrefOf(place), "replace"),
    };
  }, [search, storeId]);
}
