"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { AuditFilters } from "./audit.keys";

const names = ["action", "actor_id", "target_id", "memory_store_id", "created_at_gte", "created_at_lte"] as const;

function read(params: Pick<URLSearchParams, "get">): AuditFilters {
  const given = names.map((name) => [name, params.get(name)] as const);
  return Object.fromEntries(given.filter(([, value]) => value)) as AuditFilters;
}

/** By the address as it is now, which is ahead of what is drawn. */
const readNow = () => read(new URLSearchParams(window.location.search));

/** The filters as they stand in the address, so that a look at the log can be passed on. */
export function useAuditFilters(): { filters: AuditFilters; set: (changed: AuditFilters) => void; clear: () => void } {
  const params = useSearchParams();
  const filters = useMemo(() => read(params), [params]);
  const go = (next: AuditFilters) => {
    const kept = Object.entries(next).filter((pair): pair is [string, string] => Boolean(pair[1]));
    const query = new URLSearchParams(kept).toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  };
  return { filters, set: (changed) => go({ ...readNow(), ...changed }), clear: () => go({}) };
}
