import "server-only";
import type { Context } from "@/lib/access/context";
import { commitSingleEdit } from "@/lib/change/commit-single-edit";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { noteServed } from "@/lib/exposure/note-served";
import type { Memory } from "@/lib/memory/memory";
import { requireStore } from "@/lib/store/require-store";
import type { RestoreVersionInput } from "./version.schema";

/** Who restores over a text has not seen that it was deleted meanwhile. */
function assertDeletionSeen({ expected_sha256 }: RestoreVersionInput): void {
  if (expected_sha256 === undefined) return;
  throw new AppError(
    "precondition_failed",
    "The memory was deleted since it was read. To bring it back, restore the version without expected_sha256.",
  );
}

async function planRestore(locked: LockedStore, input: RestoreVersionInput): Promise<Edit> {
  const version = await locked.versionById(input.memory_version_id);
  if (!version || (input.memory_id !== undefined && input.memory_id !== version.memory_id)) {
    throw new AppError("not_found", `There is no memory version ${input.memory_version_id} in this store.`);
  }
  const { memory_id: memoryId, operation, path, content: text } = version;
  if (version.redacted_at !== null || text === null || path === null) {
    throw new AppError(
      "invalid_request",
      operation === "deleted"
        ? "This version records a deletion and has no content. Restore the version before it."
        : "This version was redacted: there is nothing left to restore.",
    );
  }
  const content = parseContent(text);
  const memory = await locked.memoryById(memoryId);
  if (memory?.path == null) {
    assertDeletionSeen(input);
    return { kind: "revive", memoryId, content, path: parseMemoryPath(path) };
  }
  return { kind: "modify", memoryId, content, expectedSha256: input.expected_sha256 };
}

/**
 * Writes an earlier version's content as a new version: history only grows. A live memory keeps its path; a deleted one
 * comes back under its id, at the path the version had. The version is read under the lock, so that nothing redacted meanwhile comes back.
 * @throws AppError invalid_request for a redacted version or a deletion, precondition_failed, path_conflict, not_found
 */
export async function restoreVersion(context: Context, input: RestoreVersionInput): Promise<Memory> {
  const store = await requireStore(context, input.memory_store_id, "version.restore");
  const memory = await commitSingleEdit(context, {
    storeId: store.id,
    edit: (locked) => planRestore(locked, input),
    reason: input.reason,
  });
  // It answers with the text.
  noteServed(context, store.id, [memory.versionId]);
  return memory;
}
