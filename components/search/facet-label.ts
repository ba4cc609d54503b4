import { findingName } from "@/components/review/filter-label";
import { utcText } from "@/components/ui/time-text";
import { reviewWords } from "@/components/words/review.words";
import { searchWords } from "@/components/words/search.words";
import type { ReviewState } from "@/lib/domain/review-state";
import type { SearchPageJson } from "@/lib/search/search.present";
import type { FacetName, FilterName } from "./search-place";

const words = searchWords.facets;

/** What the server calls the facet behind a filter. */
export const facetOf = {
  store: "store",
  path: "path",
  actor: "actor",
  session: "session",
  operation: "operation",
  state: "review_state",
  finding: "finding",
  age: "updated",
} as const satisfies Record<FacetName, string>;

/** The name behind an id, as far as any of the results that have been read says it. */
function nameBehind(name: FacetName, id: string, pages: readonly SearchPageJson[]): string | undefined {
  for (const { data, facets } of pages) {
    const known = facets?.[facetOf[name]]?.find(({ value }) => value === id)?.name;
    if (known) return known;
    for (const { memory_store_id, memory_store_name, actor, session } of data) {
      if (name === "store" && memory_store_id === id) return memory_store_name ?? undefined;
      if (name === "actor" && actor.id === id) return actor.name ?? undefined;
      if (name === "session" && session?.id === id) return session.label ?? undefined;
    }
  }
}

/** What a value of a facet is called. */
export function valueLabel(name: FilterName, value: string, pages: readonly SearchPageJson[]): string {
  if (name === "at") return value.startsWith("chg_") ? value : utcText(new Date(value));
  if (name === "operation") return words.operations[value as keyof typeof words.operations] ?? value;
  if (name === "age") return words.ages[value as keyof typeof words.ages] ?? value;
  if (name === "state") return reviewWords.review[value as ReviewState] ?? value;
  if (name === "finding") return findingName(value);
  return nameBehind(name, value, pages) ?? value;
}
