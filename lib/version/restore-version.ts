import "server-only";
import type { Context } from "@/lib/access/context";
import { commitSingleEdit } from "@/lib/change/commit-single-edit";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { Memory } from "@/lib/memory/memory";
import { requireStore } from "@/lib/store/require-store";
import { requireVersion } from "./require-version";
import type { Version } from "./version";
import type { RestoreVersionInput } from "./version.schema";

async function planRestore(store: LockedStore, version: Version, expectedSha256: string | undefined): Promise<Edit> {
  const content = parseContent(version.content ?? "");
  const memory = await store.memoryById(version.memoryId);
  if (memory?.path == null) {
    return { kind: "revive", memoryId: version.memoryId, content, path: parseMemoryPath(version.path ?? "") };
  }
  return { kind: "modify", memoryId: version.memoryId, content, expectedSha256 };
}

/**
 * Writes an earlier version's content as a new version: history only grows. A live memory keeps its path; a deleted one
 * comes back under its id, at the path the version had.
 * @throws AppError invalid_request for a redacted version or a deletion, precondition_failed, path_conflict, not_found
 */
export async function restoreVersion(context: Context, input: RestoreVersionInput): Promise<Memory> {
  const store = await requireStore(context, input.memory_store_id, "version.restore");
  const version = await requireVersion(context, store.id, input.memory_version_id);
  if (version.redactedAt)
    throw new AppError("invalid_request", "This version was redacted: there is nothing left to restore.");
  if (version.operation === "deleted") {
    throw new AppError(
      "invalid_request",
      "This version records a deletion and has no content. Restore the version before it.",
    );
  }
  return commitSingleEdit(context, {
    storeId: store.id,
    edit: (locked) => planRestore(locked, version, input.expected_sha256),
    reason: input.reason,
  });
}
