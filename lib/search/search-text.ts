import "server-only";
import type { Context } from "@/lib/access/context";
import type { At } from "@/lib/history/at-field";
import { assertSeesPast, requireMoment } from "@/lib/history/require-moment";
import { requireStore } from "@/lib/store/require-store";
import { type SearchTextInput, searchTextInput } from "./search.schema";
import { searchHistoryText } from "./search-history";
import { searchLiveText } from "./search-live";
import type { SearchPage } from "./search-result";
import { searchedStores } from "./search-scope";

/**
 * Looks for words and phrases in what memories say, or ever said, in all stores that the actor sees or in some; in one store
 * also as it was at a moment.
 * @throws AppError not_found for a named store that does not exist for the actor, permission, and as `requireMoment`
 */
export async function searchText(context: Context, input: SearchTextInput): Promise<SearchPage> {
  if (input.at) return searchPastText(context, input, input.at);
  if (input.scope === "history") {
    return searchHistoryText(context, input, await searchedStores(context, input.memory_store_id, "version.read"));
  }
  const named = input.memory_store_id;
  return searchLiveText(context, input, named ? await searchedStores(context, named, "memory.read") : null);
}

async function searchPastText(context: Context, input: SearchTextInput, at: At): Promise<SearchPage> {
  const store = await requireStore(context, input.memory_store_id?.[0] ?? "", "version.read");
  await assertSeesPast(context, store, input.revision);
  const { seq } = await requireMoment(context.db.read, store, at);
  return searchHistoryText(context, input, [store], seq);
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
