import { presentComparison } from "@/lib/version/version.present";
import type { AuthorCounts, Change, ChangeDetail, ChangeVersion, Comment, Named } from "./change";
import type { Waiting } from "./list-held";
import type { PlannedStore, RevertedStore } from "./revert-by-author";
import type { RevertConflict } from "./revert-changes";
import type { Reviewed } from "./review-change";
import type { Submitted } from "./submit-review";

const presentSession = (session: Named | null) => session && { id: session.id, label: session.name ?? session.id };

function presentChangeVersion(version: ChangeVersion) {
  return {
    id: version.id,
    memory_id: version.memoryId,
    number: version.number,
    path: version.path,
    operation: version.operation,
    size_bytes: version.sizeBytes,
    redacted_at: version.redactedAt,
    is_head: version.isHead,
    is_held: version.isHeld,
    base_version_id: version.baseVersionId,
    previous_version_id: version.previousVersionId,
    later_count: version.laterCount,
    stale: version.stale,
    ...(version.comparison !== undefined && {
      diff: version.comparison && presentComparison(version.comparison),
    }),
    findings: version.findings.map(({ dismissedAt, ...finding }) => ({ ...finding, dismissed_at: dismissedAt })),
  };
}

/** A change as reviewers and their programs see it; the same in the console and over REST. */
export function presentChange(change: Change) {
  return {
    type: "change" as const,
    id: change.id,
    memory_store_id: change.storeId,
    memory_store_name: change.storeName,
    created_at: change.createdAt,
    actor: change.actor,
    session: presentSession(change.session),
    api_key: change.apiKey,
    origin: change.origin,
    reason: change.reason,
    version_count: change.versionCount,
    versions: change.versions.map(presentChangeVersion),
    review: change.review,
    risk: change.risk,
    finding_count: change.findingCount,
    comment_count: change.commentCount,
    assignees: change.assignees,
    stale: change.stale,
  };
}

/** Who wrote changes, and how many each. */
export const presentAuthors = ({ actors, sessions, keys, complete, more }: AuthorCounts) => ({
  actors,
  sessions,
  keys,
  complete,
  more,
});

/** One change with all its versions, the verdict that stands, and what approving it would approve too. */
export function presentChangeDetail(change: ChangeDetail) {
  const { decision } = change;
  return {
    ...presentChange(change),
    more_versions: change.moreVersions,
    decision: decision && {
      id: decision.id,
      verdict: decision.verdict,
      by: decision.by,
      rule_id: decision.ruleId,
      at: decision.at,
      undoable: decision.undoable,
      covers: decision.covers,
    },
    contains: change.contains,
  };
}

const presentConflict = ({ memoryId, reason, changeId }: RevertConflict) => ({
  memory_id: memoryId,
  reason,
  change_id: changeId,
});

export function presentReviewed(reviewed: Reviewed) {
  return {
    decision_id: reviewed.decisionId,
    change_ids: reviewed.changeIds,
    written_change_id: reviewed.writtenChangeId,
    conflicts: reviewed.conflicts.map(presentConflict),
  };
}

export function presentPlannedStore({ storeId, storeName, changes, memories, conflicts }: PlannedStore) {
  return {
    memory_store_id: storeId,
    memory_store_name: storeName,
    changes,
    memories,
    conflicts: conflicts.map(presentConflict),
  };
}

export function presentRevertedStore(reverted: RevertedStore) {
  const { changeId, decisionId } = reverted;
  return { ...presentPlannedStore(reverted), change_id: changeId, decision_id: decisionId };
}

export function presentComment(comment: Comment) {
  return {
    id: comment.id,
    author: comment.author,
    body: comment.body,
    created_at: comment.createdAt,
    memory_version_id: comment.versionId,
    line: comment.line,
    removed_at: comment.removedAt,
    mentions: comment.mentions,
  };
}

export function presentSubmitted(submitted: Submitted) {
  const { reviewed, comment } = submitted;
  return {
    type: "change_review" as const,
    change_id: submitted.changeId,
    verdict: submitted.verdict,
    decision_id: reviewed?.decisionId ?? null,
    change_ids: reviewed?.changeIds ?? submitted.undone,
    written_change_id: reviewed?.writtenChangeId ?? null,
    conflicts: reviewed?.conflicts.map(presentConflict) ?? [],
    comment: comment && presentComment(comment),
  };
}

/** A memory whose newest text waits, and what agents are served instead. */
export const presentHeld = (waiting: Waiting) => ({
  memory_id: waiting.memoryId,
  change_id: waiting.changeId,
  served_number: waiting.servedNumber,
});

export type HeldJson = ReturnType<typeof presentHeld>;
export type ChangeJson = ReturnType<typeof presentChange>;
export type ChangeAuthorsJson = ReturnType<typeof presentAuthors>;
export type ChangeVersionJson = ChangeJson["versions"][number];
export type ChangeDetailJson = ReturnType<typeof presentChangeDetail>;
export type ReviewJson = ReturnType<typeof presentSubmitted>;
export type ReviewedJson = ReturnType<typeof presentReviewed>;
export type CommentJson = ReturnType<typeof presentComment>;

export type PlannedStoreJson = ReturnType<typeof presentPlannedStore>;
