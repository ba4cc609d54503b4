"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
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

export type NewSecret = { keyId: string; secret: string };
const secretKey = ["first-minutes-secret"] as const;

/**
 * The secret of the key that was just made: in the memory of this page and nowhere else, until it is left or reloaded. Going to
 * another page of the console and back keeps it.
 */
export function useNewSecret(): [NewSecret | null, (secret: NewSecret) => void] {
  const client = useQueryClient();
  const { data } = useQuery<NewSecret | null>({
    queryKey: secretKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data ?? null, (secret) => client.setQueryData(secretKey, secret)];
}
