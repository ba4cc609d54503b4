import type { RedactionReason } from "@/lib/version/version";

/** What a redaction can start from. */
const redactionSources = ["words", "pattern", "identifiers", "finding", "version", "path", "subject"] as const;
export type RedactionSource = (typeof redactionSources)[number];

const redactionStates = ["scanning", "scanned", "applying", "done", "failed", "cancelled"] as const;
export type RedactionState = (typeof redactionStates)[number];

/** What becomes of a live memory that says it: the match is masked or taken out, or the memory is deleted. */
export const headChoices = ["mask", "remove", "delete"] as const;
export type HeadChoice = (typeof headChoices)[number];

/** `same`: equal content in a store that was not looked through. */
const hitKinds = ["version", "same", "reason", "comment"] as const;
export type HitKind = (typeof hitKinds)[number];

export type HitState = "found" | "left_out" | "refused" | "done";

/** How far one store has been looked through. */
export interface StorePlace {
  versions: number;
  reasons: number;
  comments: string;
}

export type Places = Record<string, StorePlace>;

/** How it was verified that nothing is left. Numbers only. */
export interface ErasureRecord {
  method: string;
  passes: number;
  files: number;
  bytes: number;
  /** How many removed byte strings were looked for; 0 after a restart in between, because they are kept in memory only. */
  needles: number;
  residue: number;
  /** Found, because something that was not chosen says the same. */
  still_stored: number;
  verified: boolean;
  /** The database's write-ahead log was overwritten, and nothing removed was seen in it. Not said by older records. */
  log_overwritten?: boolean;
  /** How many of them were seen in that log. Not said by older records. */
  in_log?: number;
  /** Files that this process could not read. */
  unreadable: number;
}

export interface Redaction {
  id: string;
  workspaceId: string;
  source: RedactionSource;
  state: RedactionState;
  /** Whose case it belongs to: it is applied by that case's plan. */
  subjectId: string | null;
  storeIds: string[];
  /** It covers whatever stores the workspace has, those made since the scan too. */
  allStores: boolean;
  places: Places;
  versionsRead: number;
  scanJobId: string | null;
  applyJobId: string | null;
  createdByType: string;
  createdBy: string | null;
  createdAt: string;
  scannedAt: string | null;
  heads: HeadChoice | null;
  withSame: boolean;
  reason: RedactionReason | null;
  legalGround: string | null;
  note: string | null;
  appliedByType: string | null;
  appliedBy: string | null;
  appliedAt: string | null;
  checkpointBefore: number | null;
  erasure: ErasureRecord | null;
  receipt: string | null;
  endedAt: string | null;
}
