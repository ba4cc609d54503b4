import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { UndoMoveInput } from "./memory-bulk.schema";
import { movesOf } from "./memory-list.store";

type Move = Awaited<ReturnType<typeof movesOf>>[number];

/** Null where the memory was moved again or deleted since, or where nobody may know any more whence it came. */
async function planReturn(store: LockedStore, { memoryId, from, to }: Move): Promise<Edit | null> {
  if (from === null || to === null) return null;
  const memory = await store.memoryById(memoryId);
  return memory?.path === to ? { kind: "modify", memoryId, path: parseMemoryPath(from) } : null;
}

/**
 * Puts everything that one change moved, and that still is where it was moved to, back to where it was, as one change. What
 * was written in it meanwhile stays written.
 * @throws AppError not_found for a change that moved nothing, path_conflict where a path was taken meanwhile
 */
export async function undoMove(context: Context, input: UndoMoveInput): Promise<{ moved: number; left: number }> {
  const store = await requireStore(context, input.memory_store_id, "memory.update");
  // Versions do not change: what the change moved can be read before the lock.
  const moves = await movesOf(context.db, store.id, {
    changeId: input.change_id ?? null,
    versionId: input.memory_version_id ?? null,
  });
  if (moves.length === 0) throw new AppError("not_found", "There is no such move in this store.");
  const { outcomes } = await commitChange(context, {
    storeId: store.id,
    // The last move goes back first, so that each finds its place as free as it left it.
    edits: async (locked) => {
      const edits: Edit[] = [];
      for (const move of moves) {
        const edit = await planReturn(locked, move);
        if (edit) edits.push(edit);
      }
      return edits;
    },
    reason: "Undo of a move",
  });
  return { moved: outcomes.length, left: moves.length - outcomes.length };
}
