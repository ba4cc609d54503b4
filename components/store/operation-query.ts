import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { readOperation } from "@/components/console/read-operation";

/** What a page of any list has beside its rows. */
type Page = { next_page: string | null };

/** Long, because live events say when something has changed. */
const staleTime = 60_000;

/** One reading operation as a query. Its key is the operation and its input, which is all that a server needs to run it ahead. */
export function operationQuery<Json>(name: string, input: object) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => readOperation<Json>(name, input, signal),
    staleTime,
  });
}

/** A list that is read page by page. */
export function operationPages<Json extends Page>(name: string, input: object) {
  return infiniteQueryOptions({
    queryKey: [name, input, "pages"] as const,
    queryFn: ({ pageParam, signal }) =>
      readOperation<Json>(name, pageParam === null ? input : { ...input, page: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Json) => last.next_page,
    staleTime,
  });
}

/** The rows of all pages that have been read. */
export function rowsOf<Row>(data: { pages: readonly { data: readonly Row[] }[] } | undefined): Row[] {
  return data?.pages.flatMap((page) => page.data) ?? [];
}
