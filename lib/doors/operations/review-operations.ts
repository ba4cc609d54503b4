import "server-only";
import { assignChange, assignChanges } from "@/lib/review/assign-change";
import {
  presentAuthors,
  presentChange,
  presentChangeDetail,
  presentComment,
  presentHeld,
  presentPlannedStore,
  presentRevertedStore,
  presentReviewed,
  presentSubmitted,
} from "@/lib/review/change.present";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { listComments } from "@/lib/review/comments";
import { countChanges } from "@/lib/review/count-changes";
import { listChangeAuthors } from "@/lib/review/list-change-authors";
import { countListedChanges, listChanges } from "@/lib/review/list-changes";
import { listHeld } from "@/lib/review/list-held";
import { removeComment } from "@/lib/review/remove-comment";
import { retrieveChange } from "@/lib/review/retrieve-change";
import { planAuthorRevert, revertByAuthor } from "@/lib/review/revert-by-author";
import {
  assignChangeInput,
  assignChangesInput,
  changeInput,
  commentOnChangeInput,
  countChangesInput,
  countListedChangesInput,
  listChangeAuthorsInput,
  listChangesInput,
  listHeldInput,
  planAuthorRevertInput,
  removeCommentInput,
  retrieveChangeInput,
  revertByAuthorInput,
  reviewChangeInput,
  reviewChangesInput,
  submitReviewInput,
  tryAutoApprovalInput,
  undoReviewsInput,
} from "@/lib/review/review.schema";
import { reviewChange } from "@/lib/review/review-change";
import { deleteViewInput, listSavedViewsInput, saveViewInput } from "@/lib/review/saved-view.schema";
import { deleteView, listSavedViews, saveView } from "@/lib/review/saved-views";
import { type Outcomes, reviewChanges, undoReviews } from "@/lib/review/several-changes";
import { submitReview } from "@/lib/review/submit-review";
import { tryAutoApproval } from "@/lib/review/try-auto-approval";
import { defineOperation } from "../operation";

const presentOutcomes = ({ outcomes, settled }: Outcomes) => ({
  results: outcomes.map(({ changeId, error }) =>
    error === null ? { change_id: changeId, ok: true as const } : { change_id: changeId, ok: false as const, error },
  ),
  change_ids: settled,
});

const presentView = ({
  createdAt,
  ...view
}: {
  id: string;
  screen: string;
  name: string;
  query: string;
  createdAt: string;
}) => ({
  ...view,
  created_at: createdAt,
});

export const reviewOperations = {
  listChanges: defineOperation({
    name: "listChanges",
    action: "change.read",
    effect: "read",
    summary: "List changes by their review state; by default those that are pending, newest first.",
    input: listChangesInput,
    run: listChanges,
    present: (page) => ({ data: page.changes.map(presentChange), next_page: page.nextPage }),
  }),
  countChanges: defineOperation({
    name: "countChanges",
    action: "change.read",
    effect: "read",
    summary: "Count the changes that are pending or flagged.",
    input: countChangesInput,
    run: countChanges,
    present: ({ oldestPendingAt, ...counts }) => ({ ...counts, oldest_pending_at: oldestPendingAt }),
  }),
  countListedChanges: defineOperation({
    name: "countListedChanges",
    action: "change.read",
    effect: "read",
    summary: "Count the changes that a list with the same filters has, up to a thousand.",
    input: countListedChangesInput,
    run: countListedChanges,
    present: (counted) => counted,
  }),
  listChangeAuthors: defineOperation({
    name: "listChangeAuthors",
    action: "change.read",
    effect: "read",
    summary: "Who wrote the changes in some states: authors, sessions and keys, the most frequent first.",
    input: listChangeAuthorsInput,
    run: listChangeAuthors,
    present: presentAuthors,
  }),
  retrieveChange: defineOperation({
    name: "retrieveChange",
    action: "change.read",
    effect: "read",
    summary: "Retrieve a change with its versions and the verdict on it.",
    input: retrieveChangeInput,
    run: retrieveChange,
    present: presentChangeDetail,
  }),
  reviewChange: defineOperation({
    name: "reviewChange",
    action: "change.review",
    effect: "write",
    summary: "Approve, flag or revert a change.",
    input: reviewChangeInput,
    run: reviewChange,
    present: presentReviewed,
  }),
  submitReview: defineOperation({
    name: "submitReview",
    action: "change.comment",
    effect: "write",
    summary: "Approve, flag, revert or comment on a change, or undo the last verdict on it.",
    input: submitReviewInput,
    run: submitReview,
    present: presentSubmitted,
  }),
  undoReviews: defineOperation({
    name: "undoReviews",
    action: "change.review",
    effect: "write",
    summary: "Take the last verdict on each of up to 50 changes back, each on its own.",
    input: undoReviewsInput,
    run: undoReviews,
    present: (undone) => ({
      ...presentOutcomes(undone),
      states: undone.states.map(({ changeId, state }) => ({ change_id: changeId, state })),
    }),
  }),
  reviewChanges: defineOperation({
    name: "reviewChanges",
    action: "change.review",
    effect: "write",
    summary: "Approve, flag or revert up to 50 changes, each on its own.",
    input: reviewChangesInput,
    run: reviewChanges,
    present: presentOutcomes,
  }),
  listHeld: defineOperation({
    name: "listHeld",
    action: "change.read",
    effect: "read",
    summary: "List the memories of a store whose newest text waits for review.",
    input: listHeldInput,
    run: listHeld,
    present: (waiting) => ({ data: waiting.map(presentHeld) }),
  }),
  listComments: defineOperation({
    name: "listComments",
    action: "change.read",
    effect: "read",
    summary: "List the comments on a change, the oldest first.",
    input: changeInput,
    run: listComments,
    present: (comments) => ({ data: comments.map(presentComment) }),
  }),
  commentOnChange: defineOperation({
    name: "commentOnChange",
    action: "change.comment",
    effect: "write",
    summary: "Comment on a change, or on a line of one of its versions.",
    input: commentOnChangeInput,
    run: commentOnChange,
    present: presentComment,
  }),
  removeComment: defineOperation({
    name: "removeComment",
    action: "change.comment",
    effect: "destructive",
    summary: "Remove your own comment; an admin may remove any.",
    input: removeCommentInput,
    run: removeComment,
    present: ({ id }) => ({ id }),
  }),
  assignChange: defineOperation({
    name: "assignChange",
    action: "change.review",
    effect: "write",
    summary: "Say who is asked to review a change.",
    input: assignChangeInput,
    run: assignChange,
    present: presentChangeDetail,
  }),
  assignChanges: defineOperation({
    name: "assignChanges",
    action: "change.review",
    effect: "write",
    summary: "Ask more people to review up to 50 changes, each on its own.",
    input: assignChangesInput,
    run: assignChanges,
    present: presentOutcomes,
  }),
  planAuthorRevert: defineOperation({
    name: "planAuthorRevert",
    action: "change.review",
    effect: "read",
    summary: "What taking back all that a session, key or service account wrote since a time would come to.",
    input: planAuthorRevertInput,
    run: planAuthorRevert,
    present: (stores) => ({ stores: stores.map(presentPlannedStore) }),
  }),
  revertByAuthor: defineOperation({
    name: "revertByAuthor",
    action: "change.review",
    effect: "write",
    summary: "Take back all that a session, key or service account wrote since a time, as one change in each store.",
    input: revertByAuthorInput,
    run: revertByAuthor,
    present: (stores) => ({ stores: stores.map(presentRevertedStore) }),
  }),
  tryAutoApproval: defineOperation({
    name: "tryAutoApproval",
    action: "change.read",
    effect: "read",
    summary: "What an auto-approval rule would have done to the newest changes of a store.",
    input: tryAutoApprovalInput,
    run: tryAutoApproval,
    present: (trial) => ({
      would_approve: trial.wouldApprove,
      of: trial.of,
      to_people: trial.toPeople,
      held_back_by_findings: trial.heldBackByFindings,
      samples: trial.samples,
    }),
  }),
  listSavedViews: defineOperation({
    name: "listSavedViews",
    action: "profile.update",
    effect: "read",
    summary: "List your own saved views.",
    input: listSavedViewsInput,
    run: listSavedViews,
    present: (views) => ({ data: views.map(presentView) }),
  }),
  saveView: defineOperation({
    name: "saveView",
    action: "profile.update",
    effect: "write",
    summary: "Save the filters of a screen under a name.",
    input: saveViewInput,
    run: saveView,
    present: presentView,
  }),
  deleteView: defineOperation({
    name: "deleteView",
    action: "profile.update",
    effect: "destructive",
    summary: "Delete one of your own saved views.",
    input: deleteViewInput,
    run: deleteView,
    present: ({ id }) => ({ id }),
  }),
};
