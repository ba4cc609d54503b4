"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";

/** A secret while this page knows it, and the stores that its key is for. */
export type NewSecret = { keyId: string; secret: string; storeIds: readonly string[] | "all" };
const secretKey = ["new-secret"] as const;

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

/** Whether the key reaches each of these stores. */
export const reaches = ({ storeIds }: NewSecret, wanted: readonly string[]): boolean =>
  storeIds === "all" || wanted.every((id) => storeIds.includes(id));
