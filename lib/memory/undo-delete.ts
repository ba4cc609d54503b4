import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { UndoDeleteInput } from "./memory-bulk.schema";
import { deletionsOf } from "./memory-list.store";

type Deletion = Awaited<ReturnType<typeof deletionsOf>>[number];

/** Null where somebody restored it already, wrote it again, or redacted what could be restored. */
async function planRevival(store: LockedStore, deletion: Deletion): Promise<Edit | null> {
  const memory = await store.memoryById(deletion.memoryId);
  if (!memory || memory.path !== null || memory.head_version_id !== deletion.deletionId) return null;
  const last = await store.versionById(deletion.lastId);
  if (!last || last.content === null || last.path === null) return null;
  return {
    kind: "revive",
    memoryId: deletion.memoryId,
    content: parseContent(last.content),
    path: parseMemoryPath(last.path),
  };
}

/**
 * Brings back everything that one change deleted and that still is deleted, as one change: ids, paths and texts as they were.
 * @throws AppError not_found for a change that deleted nothing, path_conflict where a path was taken meanwhile
 */
export async function undoDelete(
  context: Context,
  input: UndoDeleteInput,
): Promise<{ restored: number; left: number }> {
  const store = await requireStore(context, input.memory_store_id, "version.restore");
  // Versions do not change: what the change deleted can be read before the lock.
  const deletions = await deletionsOf(context.db, store.id, input.change_id);
  if (deletions.length === 0) throw new AppError("not_found", "There is no such deletion in this store.");
  const { outcomes } = await commitChange(context, {
    storeId: store.id,
    edits: async (locked) => {
      const edits: Edit[] = [];
      for (const deletion of deletions) {
        const edit = await planRevival(locked, deletion);
        if (edit) edits.push(edit);
      }
      return edits;
    },
    reason: "Undo of a deletion",
  });
  return { restored: outcomes.length, left: deletions.length - outcomes.length };
}
