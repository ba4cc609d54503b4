import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import { planFolderMove } from "./move-folder";

/**
 * Moves what is at a path: a memory, or a folder with everything in it, as one change.
 * @throws AppError not_found, path_conflict where the destination is taken, itself included
 */
export async function movePath(
  context: Context,
  input: { storeId: string; from: MemoryPath; to: MemoryPath },
): Promise<void> {
  await requireStore(context, input.storeId, "memory.update");
  await commitChange(context, {
    storeId: input.storeId,
    edits: async (store) => {
      const memory = await store.memoryByPath(input.from);
      if (!memory) return planFolderMove(store, input.from, input.to);
      if (input.to === input.from) {
        throw new AppError("path_conflict", `The destination ${showPath(input.to)} is the memory itself.`, {
          conflicting_memory_id: memory.id,
          conflicting_path: input.to,
        });
      }
      return [{ kind: "modify", memoryId: memory.id, path: input.to }];
    },
  });
}
