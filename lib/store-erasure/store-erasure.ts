import type { ErasureRecord } from "@/lib/redaction/redaction";

/** `held`: it has ended, and something stayed under a hold. `failed` and `cancelled`: ask again. */
const erasureStates = ["erasing", "done", "held", "failed", "cancelled"] as const;
export type ErasureState = (typeof erasureStates)[number];

const erasedStoreStates = ["open", "erasing", "done", "held"] as const;
export type ErasedStoreState = (typeof erasedStoreStates)[number];

export interface ErasedStore {
  storeId: string;
  state: ErasedStoreState;
  /** What kept it from being erased. */
  holdId: string | null;
  memories: number;
  versions: number;
  reasons: number;
  comments: number;
  /** How often programs were served its versions. */
  reads: number;
}

/** Stores that go as a whole, with everything that was ever in them. */
export interface StoreErasure {
  id: string;
  workspaceId: string;
  state: ErasureState;
  jobId: string;
  createdByType: string;
  createdBy: string | null;
  createdAt: string;
  checkpointBefore: number | null;
  /** How many sessions and keys had been served something of it. */
  readers: number | null;
  files: ErasureRecord | null;
  receipt: string | null;
  endedAt: string | null;
  stores: ErasedStore[];
}
