"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { detectedKinds } from "@/lib/domain/detector-kinds";
import type { FindingFilters } from "./finding.keys";

const isStore = (id: string | null): id is string => id !== null && /^memstore_[0-9A-Z]{26}$/.test(id);

/** Leaves out what it does not know. */
function readFindingFilters(params: { get: (name: string) => string | null }): FindingFilters {
  const kind = detectedKinds.find((known) => known === params.get("kind"));
  const store = params.get("memory_store_id");
  const state = (["dismissed", "all"] as const).find((known) => known === params.get("state"));
  return {
    ...(kind && { kind }),
    ...(isStore(store) && { memory_store_id: store }),
    ...(state && { state }),
    ...(params.get("live") === "true" && { live: "true" as const }),
  };
}

/** The filters as they stand in the address, so that a list can be passed on. */
export function useFindingFilters(): {
  filters: FindingFilters;
  set: (changed: { [Name in keyof FindingFilters]?: string }) => void;
  clear: () => void;
} {
  const params = useSearchParams();
  const filters = useMemo(() => readFindingFilters(params), [params]);
  // By the address as it is now, which is ahead of what is drawn.
  const go = (next: { [Name in keyof FindingFilters]?: string }) => {
    const kept = Object.entries(next).filter((pair): pair is [string, string] => Boolean(pair[1]));
    const query = new URLSearchParams(kept).toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  };
  return {
    filters,
    set: (changed) => go({ ...readFindingFilters(new URLSearchParams(window.location.search)), ...changed }),
    clear: () => go({}),
  };
}
