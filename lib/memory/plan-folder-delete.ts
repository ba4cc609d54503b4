import "server-only";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, showPath } from "@/lib/domain/memory-path";

/** The edits that delete everything below a directory. @throws AppError not_found for an empty one */
export async function planFolderDelete(store: LockedStore, path: MemoryPath): Promise<Edit[]> {
  const memories = await store.memoriesBelow(path);
  if (memories.length === 0) throw new AppError("not_found", `There is no folder ${showPath(path)} in this store.`);
  return memories.map((memory) => ({ kind: "delete", memoryId: memory.id }));
}
