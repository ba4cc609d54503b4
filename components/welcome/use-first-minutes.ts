"use client";

import { useQuery } from "@tanstack/react-query";
import { firstMinutesOptions } from "@/components/console/navigation.keys";
import { useMay } from "@/components/console/permissions";
import { useStoredNumber } from "@/components/ui/use-stored-number";
import type { FirstMinutesJson } from "@/lib/navigation/navigation.present";

/** How far the workspace has come, for a person who may take every step; null for everybody else, and when the way is behind. */
export function useFirstMinutes(): { state: FirstMinutesJson; close: () => void } | null {
  const mayStore = useMay("store.create");
  const mayKey = useMay("key.create");
  const may = mayStore && mayKey;
  const [closed, setClosed] = useStoredNumber("first-minutes-closed");
  const query = useQuery({ ...firstMinutesOptions(), enabled: may });
  if (!may || !query.data?.open) return null;
  // Only what was reached can be put away: a new workspace shows the way again.
  if (closed !== null && query.data.first_write) return null;
  return { state: query.data, close: () => setClosed(1) };
}
