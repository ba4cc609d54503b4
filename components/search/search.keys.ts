import { operationPages } from "@/components/store/operation-query";
import type { SearchPageJson } from "@/lib/search/search.present";
import { type SearchPlace, searchInput } from "./search-place";

/** What a search found, page by page. */
export const searchOptions = (place: SearchPlace, now: number) =>
  operationPages<SearchPageJson>("searchText", searchInput(place, now));
