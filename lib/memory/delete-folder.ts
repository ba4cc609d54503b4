import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { DeleteFolderInput } from "./memory.schema";

/** The edits that delete everything below a directory. @throws AppError not_found for an empty one */
export async function planFolderDelete(store: LockedStore, path: MemoryPath): Promise<Edit[]> {
  const memories = await store.memoriesBelow(path);
  if (memories.length === 0) throw new AppError("not_found", `There is no folder ${showPath(path)} in this store.`);
  return memories.map((memory) => ({ kind: "delete", memoryId: memory.id }));
}

/** Deletes a folder with all it holds, as one change; the versions stay. */
export async function deleteFolder(context: Context, input: DeleteFolderInput): Promise<{ deleted: number }> {
  await requireStore(context, input.memory_store_id, "memory.delete");
  const { outcomes } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits: (store) => planFolderDelete(store, input.path),
    reason: input.reason,
  });
  return { deleted: outcomes.length };
}
