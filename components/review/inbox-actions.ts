import {
  assignChange,
  assignChanges,
  commentOnChange,
  deleteView,
  removeComment,
  revertByAuthor,
  reviewChange,
  reviewChanges,
  saveView,
  undoReviews,
} from "@/app/(console)/review/actions";
import { type Act, reachable } from "@/components/console/reachable";
import type { BulkState, DirectVerdict, ReviewState } from "@/lib/domain/review-state";
import type { ActionResult } from "@/lib/doors/console/action-result";
import type { ChangeDetailJson, CommentJson, PlannedStoreJson, ReviewedJson, SavedViewJson } from "./change-json";
import type { AuthorSince } from "./review.keys";

/** The same act with the types of what goes in and comes out. */
const typed = <Input, Json>(act: (input: unknown) => Promise<ActionResult<unknown>>) =>
  reachable(act as Act<Input, Json>);

type OfChange = { change_id: string };
export type Verdict = DirectVerdict;
/** What became of one that was named. */
export type BulkOutcome = { change_id: string; ok: boolean; error?: string };
/** How a change stands again whose verdict was taken back; null where it needs no review. */
export type Restated = { change_id: string; state: ReviewState | null };
/** With all that was settled, also along with one that was named. */
export type BulkOutcomes = { results: BulkOutcome[]; change_ids: string[] };

/** Every act of the inbox; each resolves to its outcome or to a refusal with a sentence, and never rejects. */
export const reviewActions = {
  decide: typed<
    OfChange & { verdict: Verdict; comment?: string; expected_state?: ReviewState | null; include_later?: boolean },
    ReviewedJson
  >(reviewChange),
  undo: typed<{ change_ids: readonly string[]; own_only: boolean }, BulkOutcomes & { states: readonly Restated[] }>(
    undoReviews,
  ),
  decideMany: typed<
    { change_ids: string[]; verdict: Verdict; expected_state: BulkState; comment?: string; include_later?: boolean },
    BulkOutcomes
  >(reviewChanges),
  comment: typed<OfChange & { body: string; memory_version_id?: string; line?: number }, CommentJson>(commentOnChange),
  removeComment: typed<{ comment_id: string }, { id: string }>(removeComment),
  assign: typed<OfChange & { user_ids: string[] }, ChangeDetailJson>(assignChange),
  assignMany: typed<{ change_ids: string[]; user_ids: string[] }, BulkOutcomes>(assignChanges),
  takeBack: typed<AuthorSince & { reason?: string }, { stores: PlannedStoreJson[] }>(revertByAuthor),
  saveView: typed<{ screen: "inbox"; name: string; query: string }, SavedViewJson>(saveView),
  deleteView: typed<{ view_id: string }, { id: string }>(deleteView),
};
