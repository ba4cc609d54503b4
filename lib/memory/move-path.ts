import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import { planFolderMove } from "./move-folder";

const taken = (to: MemoryPath, by: MemoryPath) =>
  new AppError("path_conflict", `The destination ${showPath(to)} is not free: ${showPath(by)} is there.`, {
    conflicting_path: by,
  });

const isBelow = (path: MemoryPath, above: MemoryPath) => path.startsWith(`${above}/`);

/**
 * Moves what is at a path, as one moves files: a memory, or a folder with everything in it, as one change. A folder is there
 * while it holds the memory that is to move, and nothing can be below a file.
 * @throws AppError not_found, path_conflict where the destination is taken, itself included, invalid_request for a folder into itself
 */
export async function movePath(
  context: Context,
  { storeId, from, to }: { storeId: string; from: MemoryPath; to: MemoryPath },
): Promise<void> {
  await requireStore(context, storeId, "memory.update");
  await commitChange(context, {
    storeId,
    edits: async (store) => {
      const memory = await store.memoryByPath(from);
      if (memory && (isBelow(to, from) || isBelow(from, to))) throw taken(to, from);
      const edits: Edit[] = memory
        ? [{ kind: "modify", memoryId: memory.id, path: to }]
        : await planFolderMove(store, from, to);
      if (to === from) throw taken(to, from);
      return edits;
    },
  });
}
