"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { SessionFilters } from "./session.keys";

const names = ["state", "memory_store_id", "api_key_id"] as const;

function read(params: Pick<URLSearchParams, "get">): SessionFilters {
  const given = names.map((name) => [name, params.get(name)] as const);
  return Object.fromEntries(given.filter(([, value]) => value)) as SessionFilters;
}

/** By the address as it is now, which is ahead of what is drawn. */
const readNow = () => read(new URLSearchParams(window.location.search));

/** The filters as they stand in the address, so that a list can be passed on. */
export function useSessionFilters(): { filters: SessionFilters; set: (changed: SessionFilters) => void } {
  const params = useSearchParams();
  const filters = useMemo(() => read(params), [params]);
  const set = (changed: SessionFilters) => {
    const kept = Object.entries({ ...readNow(), ...changed }).filter((pair): pair is [string, string] =>
      Boolean(pair[1]),
    );
    const query = new URLSearchParams(kept).toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  };
  return { filters, set };
}
