/** What the team thinks of a change. */
export const reviewStates = ["pending", "approved", "corrected", "reverted", "flagged"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** How people see a stored state: `exempt` is how a repetition of unreviewed text is kept, which needs no review of its own. */
export const shownState = (stored: string | null): ReviewState | null =>
  stored === "exempt" ? null : (stored as ReviewState | null);

/** Of changes in one state so many are counted where nobody needs to know it exactly: on every page, and again after every write. */
export const mostCounted = 1_000;

/** Of so many changes, the newest, it is said who wrote them. */
export const mostAuthorsLookedAt = 10_000;

/** In which of them changes are decided on together. */
export const bulkStates = ["pending", "flagged"] as const satisfies readonly ReviewState[];
export type BulkState = (typeof bulkStates)[number];

/** What a person may say to a change directly. Correcting is saving in the editor, undoing asks for the last decision. */
export const directVerdicts = ["approve", "flag", "revert"] as const;
export type DirectVerdict = (typeof directVerdicts)[number];

/** Of changes that are decided on together one request takes so many, */
export const mostInRequest = 50;
/** and one act of a person so many, in several requests. */
export const mostAtOnce = 500;

/**
 * In which order changes are decided on together. Reverts go from the newest to the oldest, because what waits above a change stands in the way of
 * its revert; what is flagged is approved the other way, because what is flagged below stands in the way of its approval.
 */
export function decisionOrder(ids: readonly string[], verdict: DirectVerdict, state: BulkState): string[] {
  // Ids are in the order of time.
  if (verdict === "revert") return ids.toSorted().reverse();
  return verdict === "approve" && state === "flagged" ? ids.toSorted() : [...ids];
}

/** Null stands for a change that needs no review, such as a member's own. */
const openIn: Record<DirectVerdict, readonly (ReviewState | null)[]> = {
  approve: ["pending", "flagged"],
  flag: ["pending", "approved", null],
  revert: ["pending", "approved", "flagged", null],
};

/** Whether a verdict is open on a change in this state; the same for the button and for the act. */
export function mayDecide(verdict: DirectVerdict, state: ReviewState | null): boolean {
  return openIn[verdict].includes(state);
}
