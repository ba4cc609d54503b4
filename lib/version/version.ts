import type { ActorRef, Origin } from "@/lib/domain/actor";
import type { ReviewState } from "@/lib/domain/review-state";

export const versionOperations = ["created", "modified", "deleted"] as const;
export type VersionOperation = (typeof versionOperations)[number];

/** Why a version was redacted; stored beside it for good. */
export const redactionReasons = ["secret", "personal_data", "legal", "unsafe_content", "other"] as const;
export type RedactionReason = (typeof redactionReasons)[number];

/** One entry of a memory's history. Redaction clears path, hash, size and content. */
export interface Version {
  id: string;
  storeId: string;
  memoryId: string;
  changeId: string;
  seq: number;
  number: number;
  operation: VersionOperation;
  path: string | null;
  sha256: string | null;
  sizeBytes: number | null;
  actor: ActorRef;
  apiKeyId: string | null;
  sessionId: string | null;
  origin: Origin;
  createdAt: string;
  redactedAt: string | null;
  redactedBy: ActorRef | null;
  redactionReason: string | null;
  redactionNote: string | null;
  /** Null where it was not asked for, for deletions and after redaction. */
  content: string | null;
}

/** What the console shows beside a version: the words of its change and the names of who is involved. */
export interface VersionDetail extends Version {
  changeReason: string | null;
  changeVersionCount: number;
  requestId: string;
  /** How the change stands in review; a state of null where it needs none. */
  review: { state: ReviewState | null; by: { id: string; name: string | null } | null; at: string | null };
  actorName: string | null;
  redactedByName: string | null;
  sessionLabel: string | null;
  /** Bytes that the version added to the memory or took from it; null where redaction has removed one of the two sizes. */
  sizeChange: number | null;
  /** The version of the same memory before this one; null for the first. */
  previousId: string | null;
}

/** The ids of those that came with their text. */
export const withText = (versions: readonly Version[]): string[] =>
  versions.flatMap(({ id, content }) => (content === null ? [] : [id]));
