import type { SearchPage, SearchResult } from "./search-result";

function presentResult(result: SearchResult) {
  return {
    type: "search_result" as const,
    memory_id: result.memoryId,
    memory_store_id: result.store.id,
    memory_store_name: result.store.name,
    memory_version_id: result.versionId,
    version_number: result.number,
    path: result.path,
    score: result.score,
    /** Plain text; marks are UTF-16 offsets into it. */
    snippets: result.snippets.map(({ text, marks, line, cutBefore, cutAfter }) => ({
      ...{ text, marks, line },
      cut_before: cutBefore,
      cut_after: cutAfter,
    })),
    updated_at: result.updatedAt,
    operation: result.operation,
    actor: result.actor,
    session: result.session && { id: result.session.id, label: result.session.name },
    review_state: result.reviewState,
    held: result.held,
    is_head: result.isHead,
    deleted: result.deleted,
  };
}

export const presentSearch = ({ results, facets, total, nextPage, partial }: SearchPage) => ({
  data: results.map(presentResult),
  facets,
  total: total && { count: total.count, exact: total.exact },
  next_page: nextPage,
  partial,
});

export type SearchResultJson = ReturnType<typeof presentResult>;
export type SearchPageJson = ReturnType<typeof presentSearch>;
