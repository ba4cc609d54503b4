import type { ActorType } from "@/lib/domain/actor";
import type { ReviewState } from "@/lib/domain/review-state";
import type { VersionOperation } from "@/lib/version/version";
import type { HitRow } from "./search.store";
import type { NamedId, SearchResult } from "./search-result";

type WrittenRow = Pick<HitRow, "operation" | "actor_type" | "actor_id" | "session_id" | "review_state">;
type WrittenBy = Pick<SearchResult, "operation" | "actor" | "session" | "reviewState">;

/** Who wrote a text that was found, by what, and what was decided about it; what needs no review has no state. */
export const writtenBy = (row: WrittenRow, nameOf: (id: string) => NamedId): WrittenBy => ({
  operation: row.operation as VersionOperation,
  actor: {
    type: row.actor_type as ActorType,
    id: row.actor_id,
    name: row.actor_id === null ? null : nameOf(row.actor_id).name,
  },
  session: row.session_id === null ? null : nameOf(row.session_id),
  reviewState: row.review_state === "exempt" ? null : (row.review_state as ReviewState | null),
});
