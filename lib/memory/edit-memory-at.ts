import "server-only";
import type { Context } from "@/lib/access/context";
import { commitSingleEdit } from "@/lib/change/commit-single-edit";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { type MemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { Memory } from "./memory";

export interface EditMemoryAt {
  storeId: string;
  path: MemoryPath;
  /** Makes the new text of the old one, or throws to refuse. It sees the head under the store's lock, so no edit is lost. */
  edit: (content: string) => string;
}

/**
 * Edits the memory at a path in place, however many others write at the same time.
 * @throws AppError not_found where there is no memory at the path, and what `edit` throws
 */
export async function editMemoryAt(context: Context, { storeId, path, edit }: EditMemoryAt): Promise<Memory> {
  await requireStore(context, storeId, "memory.update");
  return commitSingleEdit(context, {
    storeId,
    reads: { text: path },
    edit: async (store) => {
      const found = await store.textByPath(path);
      if (!found) throw new AppError("not_found", `There is no memory at ${showPath(path)}.`);
      return { kind: "modify", memoryId: found.memoryId, content: parseContent(edit(found.content)) };
    },
  });
}
