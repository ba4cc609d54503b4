/** What the rows about review need to know of the store that they are tried on. */
export interface ReviewTarget {
  memory_store_id: string;
  memory_version_id: string;
  api_key_id: string;
  /** A change of a key that waits, another that was approved, and a comment of the admin's. */
  pending_id: string;
  approved_id: string;
  comment_id: string;
  /** Of the change that waits. */
  finding_id: string;
}

const people = ["viewer", "reviewer", "editor", "compliance", "admin"] as const;
const everybody = [...people, "reader", "writer", "writerOfThis", "decider", "officer", "manager"] as const;
const writers = ["editor", "admin", "writer", "writerOfThis"] as const;
const deciders = ["reviewer", "editor", "admin", "decider"] as const;

const inStore = ({ memory_store_id }: ReviewTarget) => ({ memory_store_id });
const pending = ({ pending_id }: ReviewTarget) => ({ change_id: pending_id });
const author = (target: ReviewTarget) => ({
  ...inStore(target),
  api_key_id: target.api_key_id,
  since: "2026-01-01T00:00:00Z",
});

/** Who may do what to the changes of a store. */
export const reviewInOneStore = {
  retrieveStoreSettings: { may: everybody, input: inStore },
  updateStoreSettings: {
    may: writers,
    input: (target: ReviewTarget) => ({ ...inStore(target), settings: { create_overwrites: true } }),
  },
  diffVersions: {
    may: everybody,
    input: (target: ReviewTarget) => ({
      ...inStore(target),
      memory_version_id: target.memory_version_id,
      other_version_id: target.memory_version_id,
    }),
  },
  listChanges: { may: everybody, input: inStore },
  countChanges: { may: everybody, input: inStore },
  countListedChanges: { may: everybody, input: inStore },
  listChangeAuthors: { may: everybody, input: inStore },
  retrieveChange: { may: everybody, input: pending },
  listComments: { may: everybody, input: pending },
  reviewChange: { may: deciders, input: (target: ReviewTarget) => ({ ...pending(target), verdict: "approve" }) },
  submitReview: { may: deciders, input: (target: ReviewTarget) => ({ ...pending(target), verdict: "revert" }) },
  assignChange: { may: deciders, input: (target: ReviewTarget) => ({ ...pending(target), user_ids: [] }) },
  commentOnChange: {
    may: ["compliance", ...deciders] as const,
    input: (target: ReviewTarget) => ({ ...pending(target), body: "Why?" }),
  },
  removeComment: { may: ["admin"] as const, input: ({ comment_id }: ReviewTarget) => ({ comment_id }) },
  listFindings: { may: everybody, input: inStore },
  dismissFinding: { may: deciders, input: ({ finding_id }: ReviewTarget) => ({ finding_id }) },
  restoreFinding: { may: deciders, input: ({ finding_id }: ReviewTarget) => ({ finding_id }) },
  tryDetectors: {
    may: everybody,
    input: (target: ReviewTarget) => ({ ...inStore(target), text: "a", detectors: {} }),
  },
  backTestRule: { may: everybody, input: (target: ReviewTarget) => ({ ...inStore(target), pattern: "a" }) },
  planAuthorRevert: { may: deciders, input: author },
  revertByAuthor: { may: deciders, input: author },
  tryAutoApproval: {
    may: everybody,
    input: (target: ReviewTarget) => ({ ...inStore(target), rule: { id: "r", glob: "/**" } }),
  },
};

/** Who may decide on several changes at once, and keep views. */
export const reviewInWorkspace = {
  reviewChanges: {
    may: deciders,
    input: ({ pending_id }: ReviewTarget) => ({ change_ids: [pending_id], verdict: "approve" }),
  },
  assignChanges: {
    may: deciders,
    input: ({ pending_id }: ReviewTarget) => ({
      change_ids: [pending_id],
      user_ids: ["user_01ARZ3NDEKTSV4RRFFQ69G5FAV"],
    }),
  },
  undoReviews: { may: deciders, input: ({ approved_id }: ReviewTarget) => ({ change_ids: [approved_id] }) },
  listSavedViews: { may: people, input: () => ({}) },
  saveView: { may: people, input: () => ({ screen: "inbox", name: "Mine", query: "state=any" }) },
};
