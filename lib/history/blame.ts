import type { ActorRef, Origin } from "@/lib/domain/actor";
import type { ReviewState } from "@/lib/domain/review-state";
import type { Named } from "@/lib/review/change";
import type { VersionOperation } from "@/lib/version/version";

/** Neighbouring lines of one origin. Lines count from 1. */
export interface BlameRun {
  start: number;
  count: number;
  /** `unknown_before_redaction`: the line was first seen after `versionId`, which was redacted, and may be older. */
  origin: "version" | "unknown_before_redaction";
  versionId: string;
}

/** A version that wrote lines, or behind which nobody knows: who, when, and what the team thinks of its change. */
export interface BlamedVersion {
  id: string;
  number: number;
  changeId: string;
  operation: VersionOperation;
  createdAt: string;
  actor: ActorRef & { name: string | null };
  session: Named | null;
  origin: Origin;
  redactedAt: string | null;
  review: { state: ReviewState | null; by: Named | null; at: string | null };
}

/** Who wrote which line of one version. */
export interface MemoryBlame {
  storeId: string;
  memoryId: string;
  /** The version whose lines these are. */
  versionId: string;
  number: number;
  path: string | null;
  sha256: string | null;
  redactedAt: string | null;
  lineCount: number;
  runs: BlameRun[];
  versions: BlamedVersion[];
}
