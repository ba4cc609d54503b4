import "server-only";
import type { Context } from "@/lib/access/context";
import { requireStore } from "@/lib/store/require-store";
import { type SearchTextInput, searchTextInput } from "./search.schema";
import { searchHistoryText } from "./search-history";
import { searchLiveText } from "./search-live";
import type { SearchPage } from "./search-result";
import { searchedStores } from "./search-scope";

/**
 * Looks for words and phrases in what memories say, or ever said, in all stores that the actor sees or in some.
 * @throws AppError not_found for a named store that does not exist for the actor, permission
 */
export async function searchText(context: Context, input: SearchTextInput): Promise<SearchPage> {
  if (input.scope === "history") {
    return searchHistoryText(context, input, await searchedStores(context, input.memory_store_id, "version.read"));
  }
  return searchLiveText(context, input, await searchedStores(context, input.memory_store_id, "memory.read"));
}

export interface ServedSearch {
  query: string;
  path_prefix?: string;
  limit?: number;
  page?: string;
}

/**
 * As `searchText` in one store, over what agents are served there: text that waits for review is found by its author alone,
 * and by everybody else the version that was approved last. For the tools and MCP.
 * @throws AppError not_found, permission
 */
export async function searchServed(context: Context, storeId: string, search: ServedSearch): Promise<SearchPage> {
  const store = await requireStore(context, storeId, "memory.read");
  return searchLiveText(context, searchTextInput.parse({ ...search, revision: "approved" }), [store]);
}
