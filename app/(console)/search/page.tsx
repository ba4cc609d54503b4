import type { Metadata } from "next";
import { searchOptions } from "@/components/search/search.keys";
import { SearchPage } from "@/components/search/search-page";
import { readSearch } from "@/components/search/search-place";
import { searchWords } from "@/components/words/search.words";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: searchWords.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const place = readSearch({ get: (name) => [search[name]].flat()[0] ?? null });
  const openedAt = Date.now();
  return (
    <Prefetched queries={place.q === undefined ? [] : [searchOptions(place, openedAt)]}>
      <SearchPage openedAt={openedAt} />
    </Prefetched>
  );
}
