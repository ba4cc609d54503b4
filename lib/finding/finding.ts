import type { DetectedKind } from "@/lib/domain/detector-kinds";

/** What a detector saw in a version: where, never what. */
export interface Finding {
  id: string;
  storeId: string;
  memoryId: string;
  versionId: string;
  /** The number of the version in its memory. */
  versionNumber: number;
  changeId: string;
  kind: DetectedKind;
  rule: string;
  /** In words, e.g. "a private key". */
  looksLike: string;
  inPath: boolean;
  /** Null once the version is redacted: where it stood says how long it was. */
  place: { start: number; end: number; line: number } | null;
  createdAt: string;
  /** Of the version; null once it is redacted. */
  path: string | null;
  isHead: boolean;
  isRedacted: boolean;
  dismissed: {
    id: string | null;
    at: string;
    by: { id: string | null; name: string | null };
    reason: string | null;
  } | null;
}
