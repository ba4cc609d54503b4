import { queryOptions, skipToken } from "@tanstack/react-query";
import type { PersonJson } from "@/lib/live/people.present";

/** Everybody else who has a store open. Never asked for: the live connection tells it. */
export const peopleOptions = (storeId: string) =>
  queryOptions<PersonJson[]>({
    queryKey: ["people", storeId],
    queryFn: skipToken,
    initialData: [],
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });
