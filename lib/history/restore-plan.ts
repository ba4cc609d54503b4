import type { DifferenceKind } from "./difference";

/** What a restore does to one memory. `created`: it comes back; `deleted`: it goes, because it was not there then. */
export interface RestoreStep {
  memoryId: string;
  kind: DifferenceKind;
  /** Where it is now; null for one that comes back. */
  nowPath: string | null;
  /** Where it will be; null for one that goes. */
  thenPath: string | null;
  /** The head, which the act replaces. */
  nowVersionId: string;
  /** The version whose text and path come back; null for one that goes. */
  thenVersionId: string | null;
  /** Nobody stands behind the text: it was never approved, or it was rejected. */
  unreviewed: boolean;
}

/** `redacted`: nothing is left to bring back. `path_taken`: another memory, which stays, is or is still served at the path. */
export type RestoreConflictReason = "redacted" | "path_taken";

/** A memory that a restore leaves as it is, and why. */
export interface RestoreConflict {
  memoryId: string;
  reason: RestoreConflictReason;
  nowPath: string | null;
  thenPath: string | null;
}

export interface RestorePlan {
  steps: RestoreStep[];
  conflicts: RestoreConflict[];
  /** The change waits for a review of its own, because it brings back text that waits nowhere else and that nobody stands behind. */
  needsReview: boolean;
}
