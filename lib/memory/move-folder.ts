import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, parseMemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { MoveFolderInput } from "./memory.schema";

/**
 * The edits that move everything below a directory, for one change with many versions.
 * @throws AppError not_found for an empty directory, path_conflict when anything is at, above or below the destination
 */
export async function planFolderMove(store: LockedStore, from: MemoryPath, to: MemoryPath): Promise<Edit[]> {
  const memories = await store.memoriesBelow(from);
  if (memories.length === 0) throw new AppError("not_found", `There is no folder ${showPath(from)} in this store.`);
  if (to === from) return [];
  if (to.startsWith(`${from}/`)) {
    throw new AppError(
      "invalid_request",
      `A folder cannot be moved into itself: ${showPath(to)} is below ${showPath(from)}.`,
    );
  }
  const occupant = await store.occupantOf(to);
  if (occupant) {
    throw new AppError(
      "path_conflict",
      `The destination ${showPath(to)} is not free: ${showPath(occupant.path)} is there.`,
      {
        conflicting_memory_id: occupant.id,
        conflicting_path: occupant.path,
      },
    );
  }
  return memories.map((memory) => ({
    kind: "modify",
    memoryId: memory.id,
    path: parseMemoryPath(`${to}${(memory.path ?? "").slice(from.length)}`),
  }));
}

/** Moves a folder with all it holds, as one change, which `undoMove` takes back. */
export async function moveFolder(
  context: Context,
  input: MoveFolderInput,
): Promise<{ moved: number; changeId: string | null }> {
  await requireStore(context, input.memory_store_id, "memory.update");
  const { outcomes, changeId } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits: (store) => planFolderMove(store, input.from, input.to),
    reason: input.reason,
  });
  return { moved: outcomes.length, changeId };
}
