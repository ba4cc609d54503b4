import type { ActorRef, Origin } from "@/lib/domain/actor";
import type { ReviewState } from "@/lib/domain/review-state";
import type { Comparison } from "@/lib/version/compare-texts";
import type { VersionOperation } from "@/lib/version/version";

/** Somebody or something with an id, and the name that the workspace knows it by. */
export interface Named {
  id: string;
  name: string | null;
}

/** Somebody or something that wrote so many changes. */
export interface CountedAuthor extends Named {
  count: number;
}

/** Who wrote the changes in some states: of every kind the most frequent, most of them first. */
export interface AuthorCounts {
  actors: CountedAuthor[];
  sessions: CountedAuthor[];
  keys: CountedAuthor[];
  /** Whether all of those changes were looked at, and not only the newest. */
  complete: boolean;
  /** Whether there are others beside those that are named. */
  more: boolean;
}

/** What a detector saw in a version: where, never what. */
export interface ShownFinding {
  id: string;
  kind: string;
  rule: string;
  /** Where it stands: null once the version is redacted. */
  start: number | null;
  end: number | null;
  line: number | null;
  dismissedAt: string | null;
}

/** A version as reviewers see it. */
export interface ChangeVersion {
  id: string;
  memoryId: string;
  number: number;
  operation: VersionOperation;
  path: string | null;
  sizeBytes: number | null;
  redactedAt: string | null;
  isHead: boolean;
  /** Agents other than its author are not served it yet. */
  isHeld: boolean;
  /** The last version below that people stand behind, where it is a text: what was served before, and what to compare with. */
  baseVersionId: string | null;
  previousVersionId: string | null;
  /** How many versions of the memory came after. */
  laterCount: number;
  /** It was approved, and an agent has written the memory again since. */
  stale: boolean;
  findings: ShownFinding[];
  /** What it changed, where that was asked for: null for a deletion and after a redaction. */
  comparison?: Comparison | null;
}

/** A change with everything that a reviewer sees of it in a list. */
export interface Change {
  id: string;
  storeId: string;
  storeName: string;
  createdAt: string;
  actor: ActorRef & { name: string | null };
  session: Named | null;
  apiKey: Named | null;
  origin: Origin;
  reason: string | null;
  versionCount: number;
  versions: ChangeVersion[];
  review: { state: ReviewState | null; by: Named | null; at: string | null };
  risk: number;
  findingCount: number;
  commentCount: number;
  assignees: Named[];
  stale: boolean;
}

/** The verdict that stands, and what else it settled. */
export interface ShownDecision {
  id: string;
  verdict: string;
  by: Named | null;
  ruleId: string | null;
  at: string;
  undoable: boolean;
  covers: string[];
}

export interface ChangeDetail extends Change {
  /** Versions of the change beyond those that are listed. */
  moreVersions: number;
  decision: ShownDecision | null;
  /** Earlier unreviewed changes that approving this one approves too. */
  contains: string[];
}

/** A comment; one that was removed keeps its place without its words. */
export interface Comment {
  id: string;
  author: Named;
  body: string | null;
  createdAt: string;
  versionId: string | null;
  line: number | null;
  removedAt: string | null;
  mentions: Named[];
}
