import type { ActorRef } from "@/lib/domain/actor";
import type { View } from "@/lib/memory/memory";
import type { Comparison } from "./compare-texts";
import type { Version, VersionDetail } from "./version";

/** An actor in the vendor's shape; the system itself is nobody. */
function presentActor(actor: ActorRef | null) {
  switch (actor?.type) {
    case "session_actor":
      return { type: actor.type, session_id: actor.id };
    case "api_actor":
      return { type: actor.type, api_key_id: actor.id };
    case "user_actor":
      return { type: actor.type, user_id: actor.id };
    case "service_account_actor":
      return { type: actor.type, service_account_id: actor.id };
    default:
      return null;
  }
}

/** A version in the vendor's shape. */
export function presentVersion(version: Version, view: View) {
  return {
    id: version.id,
    type: "memory_version" as const,
    memory_store_id: version.storeId,
    memory_id: version.memoryId,
    operation: version.operation,
    path: version.path,
    content: view === "full" ? version.content : null,
    content_sha256: version.sha256,
    content_size_bytes: version.sizeBytes,
    created_at: version.createdAt,
    created_by: presentActor(version.actor),
    redacted_at: version.redactedAt,
    redacted_by: presentActor(version.redactedBy),
  };
}

/** For the console's timeline: names, origin, reason and place in the history as well. */
export function presentVersionForConsole(version: VersionDetail, view: View = "basic") {
  return {
    ...presentVersion(version, view),
    change_id: version.changeId,
    number: version.number,
    seq: version.seq,
    origin: version.origin,
    actor_type: version.actor.type,
    actor_name: version.actorName,
    session_id: version.sessionId,
    session_label: version.sessionLabel,
    api_key_id: version.apiKeyId,
    reason: version.changeReason,
    change_version_count: version.changeVersionCount,
    size_change_bytes: version.sizeChange,
    previous_version_id: version.previousId,
    request_id: version.requestId,
    review: version.review,
    redacted_by_name: version.redactedByName,
    redaction_reason: version.redactionReason,
    redaction_note: version.redactionNote,
  };
}

/** A comparison: changed places with three lines of context, each line after ` `, `+` or `-`. */
export function presentComparison({ fromId, toId, added, removed, hunks }: Comparison) {
  return {
    type: "memory_version_diff" as const,
    from_version_id: fromId,
    to_version_id: toId,
    added_lines: added,
    removed_lines: removed,
    hunks: hunks.map((hunk) => ({
      old_start: hunk.oldStart,
      old_lines: hunk.oldLines,
      new_start: hunk.newStart,
      new_lines: hunk.newLines,
      lines: hunk.lines,
    })),
  };
}

export type VersionDiffJson = ReturnType<typeof presentComparison>;
export type VersionJson = ReturnType<typeof presentVersion>;
export type ConsoleVersionJson = ReturnType<typeof presentVersionForConsole>;
