import type { ActorType } from "@/lib/domain/actor";
import type { ReviewState } from "@/lib/domain/review-state";
import type { Snippet } from "@/lib/domain/snippet";
import type { VersionOperation } from "@/lib/version/version";

export interface NamedId {
  id: string;
  name: string | null;
}

/** One text that holds what was asked for. */
export interface SearchResult {
  memoryId: string;
  store: NamedId;
  versionId: string;
  /** Which version of its memory, where history is searched. */
  number: number | null;
  path: string;
  /** From 0 on, comparable within one search; 0 in history, which is ordered by time. */
  score: number;
  snippets: Snippet[];
  updatedAt: string;
  operation: VersionOperation;
  actor: { type: ActorType; id: string | null; name: string | null };
  session: NamedId | null;
  reviewState: ReviewState | null;
  /** The head waits for review. */
  held: boolean;
  /** It is what the memory says now. */
  isHead: boolean;
  /** The memory is deleted. */
  deleted: boolean;
}

export const facetNames = [
  "store",
  "path",
  "actor",
  "session",
  "operation",
  "review_state",
  "finding",
  "updated",
] as const;
export type FacetName = (typeof facetNames)[number];

export interface FacetValue {
  /** As the filter of the same name takes it; of `updated` the age: 1d, 7d, 30d or older. */
  value: string;
  name: string | null;
  count: number;
}

export type Facets = Record<FacetName, FacetValue[]>;

export interface SearchPage {
  results: SearchResult[];
  /** Counted over what was found; null in history, where not everything is looked through at once. */
  facets: Facets | null;
  total: { count: number; exact: boolean } | null;
  nextPage: string | null;
  /** Not everything that could fit was looked at. */
  partial: boolean;
}
