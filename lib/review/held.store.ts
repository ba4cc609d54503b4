import "server-only";

/** What the write path and the verdicts read and write about reviews, inside the transaction that holds the store's lock. */
export { setProgressBack as lookForVectorsAgain } from "@/lib/db/dialect/embedding-statements";
export {
  forgetServed as forgetApproved,
  releaseHeld as deleteHeld,
  releaseHeldOf as deleteAllHeld,
  saveHeld as upsertHeld,
} from "@/lib/db/dialect/held-index-statements";
export {
  findHeld,
  findHeldAmong,
  findHeldOf,
  findHeldServedAt,
  findServedHeadAt,
  type HeldRow,
  readFoundIn,
  readHeadOf,
  readHeldOfStore,
  readVersionNumber,
  readWaiting,
} from "@/lib/db/dialect/held-statements";
export { readServedPastExpiry } from "@/lib/db/dialect/retention-statements";
export {
  type BelowOf,
  insertDecisions,
  readChangeReviews,
  readVersionsBelowEach,
  readVersionsOfChanges,
  setReviewStates,
} from "@/lib/db/dialect/review-batch-statements";
export {
  type ChangeReviewRow,
  type ChangeVersionRow,
  type DecisionRow,
  type FindingRow,
  findDecision,
  findLastDecision,
  findLaterVerdict,
  insertComment,
  insertFinding,
  markDecisionUndone,
  type NewCommentRow,
  type ReviewedVersionRow,
  readChangeReview,
  readRuleCounter,
  readVersionsBelow,
  readVersionsOfChange,
  setReviewState,
  setRisk,
  writeRuleCounter,
} from "@/lib/db/dialect/review-statements";
