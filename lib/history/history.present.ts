import type { BlamedVersion, MemoryBlame } from "./blame";
import type { StoreComparison } from "./compare-store";
import { countKinds, type Difference } from "./difference";
import type { PlannedRestore } from "./plan-store-restore";
import type { RestoreStep } from "./restore-plan";
import type { RestoredStore } from "./restore-store";
import type { MomentPlace } from "./retrieve-moment";

function presentBlamedVersion(version: BlamedVersion) {
  const { session } = version;
  return {
    id: version.id,
    number: version.number,
    change_id: version.changeId,
    operation: version.operation,
    created_at: version.createdAt,
    actor: version.actor,
    session: session && { id: session.id, label: session.name ?? session.id },
    origin: version.origin,
    redacted_at: version.redactedAt,
    review: version.review,
  };
}

/** Runs of lines with the versions they point at, each once. */
export function presentBlame(blame: MemoryBlame) {
  return {
    type: "memory_blame" as const,
    memory_store_id: blame.storeId,
    memory_id: blame.memoryId,
    memory_version_id: blame.versionId,
    number: blame.number,
    path: blame.path,
    content_sha256: blame.sha256,
    redacted_at: blame.redactedAt,
    line_count: blame.lineCount,
    runs: blame.runs.map(({ start, count, origin, versionId }) => ({
      start,
      count,
      origin,
      memory_version_id: versionId,
    })),
    versions: blame.versions.map(presentBlamedVersion),
  };
}

function presentDifference(difference: Difference) {
  return {
    type: "memory_difference" as const,
    kind: difference.kind,
    memory_id: difference.memoryId,
    from_path: difference.fromPath,
    to_path: difference.toPath,
    from_version_id: difference.fromVersionId,
    to_version_id: difference.toVersionId,
    redacted: difference.redacted,
  };
}

export function presentStoreComparison({ differences, counts, nextPage }: StoreComparison) {
  return { data: differences.map(presentDifference), counts, next_page: nextPage };
}

const presentStep = (step: RestoreStep) => ({
  kind: step.kind,
  memory_id: step.memoryId,
  current_path: step.nowPath,
  restored_path: step.thenPath,
  current_version_id: step.nowVersionId,
  restored_version_id: step.thenVersionId,
  unreviewed: step.unreviewed,
});

/** More than anybody reads before agreeing; the counts are of all. */
const mostShown = 500;

/** What a restore would do, or did. */
export function presentRestore(restore: PlannedRestore | RestoredStore) {
  const { steps, conflicts, needsReview } = restore.plan;
  const { change } = restore.moment;
  return {
    type: "memory_store_restore" as const,
    memory_store_id: restore.storeId,
    dry_run: !("changeId" in restore),
    as_of: { change_id: change?.id ?? null, created_at: change?.createdAt ?? null },
    counts: countKinds(steps),
    total: steps.length,
    unreviewed: steps.filter((step) => step.unreviewed).length,
    needs_review: needsReview,
    memories: steps.slice(0, mostShown).map(presentStep),
    more: Math.max(0, steps.length - mostShown),
    conflicts: conflicts.slice(0, mostShown).map(({ memoryId, reason, nowPath, thenPath }) => ({
      memory_id: memoryId,
      reason,
      current_path: nowPath,
      restored_path: thenPath,
    })),
    conflict_count: conflicts.length,
    last_change_id: restore.lastChangeId,
    change_id: "changeId" in restore ? restore.changeId : null,
  };
}

export function presentMoment(place: MomentPlace) {
  const { change } = place;
  return {
    type: "memory_store_moment" as const,
    memory_store_id: place.storeId,
    store_created_at: place.storeCreatedAt,
    last_seq: place.lastSeq,
    seq: place.seq,
    change: change && {
      id: change.id,
      seq: change.firstSeq,
      version_count: change.versionCount,
      created_at: change.createdAt,
      actor: { ...change.actor, name: change.actorName },
      origin: change.origin,
      reason: change.reason,
    },
    earlier_change_id: place.earlierId,
    later_change_id: place.laterId,
  };
}

export type BlameJson = ReturnType<typeof presentBlame>;
export type BlamedVersionJson = BlameJson["versions"][number];
export type DifferenceJson = ReturnType<typeof presentDifference>;
export type StoreComparisonJson = ReturnType<typeof presentStoreComparison>;
export type RestoreJson = ReturnType<typeof presentRestore>;
export type MomentJson = ReturnType<typeof presentMoment>;
