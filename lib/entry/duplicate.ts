/** What a reviewer may do with two entries that say nearly the same. */
export const duplicateDecisions = ["keep_earlier", "keep_later", "keep_both", "merge"] as const;
export type DuplicateDecision = (typeof duplicateDecisions)[number];

export interface DuplicateSide {
  memoryId: string;
  path: string;
  content: string;
  sha256: string;
  importance: number | null;
  updatedAt: string;
}

/** Two entries of a category that say nearly the same, as they are now. */
export interface Duplicate {
  id: string;
  storeId: string;
  storeName: string;
  kind: "duplicate" | "contradiction";
  /** When the later one was stored. */
  likeness: number;
  createdAt: string;
  earlier: DuplicateSide;
  later: DuplicateSide;
}
