import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { baseName, type MemoryPath, type PathPrefix, parseMemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import { chosenRows, folderPath, outermost } from "./chosen-memories";
import type { MoveMemoriesInput } from "./memory-bulk.schema";
import { planFolderMove } from "./move-folder";

const destination = (into: PathPrefix, path: MemoryPath) => parseMemoryPath(`${into}${baseName(path)}`);

function assertOneEach(destinations: readonly MemoryPath[]): void {
  const seen = new Set<string>();
  for (const path of destinations) {
    if (seen.has(path)) {
      throw new AppError(
        "path_conflict",
        `Two of what you chose would both become ${showPath(path)}. Rename one of them, or move them one after the other.`,
        { conflicting_path: path },
      );
    }
    seen.add(path);
  }
}

async function planMove(store: LockedStore, input: MoveMemoriesInput): Promise<Edit[]> {
  const folders = outermost(input.folders).map(folderPath);
  const single = await chosenRows(store, { memory_ids: input.memory_ids, folders: [] });
  const memories = single.filter(({ path }) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  assertOneEach([...folders, ...memories.map(({ path }) => path)].map((path) => destination(input.into, path)));
  const edits: Edit[] = [];
  for (const folder of folders) edits.push(...(await planFolderMove(store, folder, destination(input.into, folder))));
  for (const { id, path } of memories) {
    edits.push({ kind: "modify", memoryId: id, path: destination(input.into, path) });
  }
  return edits;
}

/**
 * Moves memories and folders into one folder, each under its own name, as one change, which `undoMove` takes back:
 * all of it or nothing.
 * @throws AppError path_conflict where a place is taken, invalid_request for a folder into itself, not_found
 */
export async function moveMemories(
  context: Context,
  input: MoveMemoriesInput,
): Promise<{ moved: number; changeId: string | null }> {
  await requireStore(context, input.memory_store_id, "memory.update");
  const { outcomes, changeId } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits: (store) => planMove(store, input),
    reason: input.reason,
  });
  return { moved: outcomes.filter(({ changed }) => changed).length, changeId };
}
