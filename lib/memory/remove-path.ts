import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import { planFolderDelete } from "./plan-folder-delete";

/** Deletes what is at a path: a memory, or a folder with everything in it, as one change. @throws AppError not_found */
export async function removePath(context: Context, input: { storeId: string; path: MemoryPath }): Promise<void> {
  await requireStore(context, input.storeId, "memory.delete");
  await commitChange(context, {
    storeId: input.storeId,
    edits: async (store) => {
      const memory = await store.memoryByPath(input.path);
      return memory ? [{ kind: "delete", memoryId: memory.id }] : planFolderDelete(store, input.path);
    },
  });
}
