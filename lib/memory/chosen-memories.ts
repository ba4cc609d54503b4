import "server-only";
import type { Context } from "@/lib/access/context";
import type { LockedStore, MemoryRow } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, type PathPrefix, parseMemoryPath, parsePathPrefix, showPath } from "@/lib/domain/memory-path";
import type { MemorySummary } from "./memory";
import { summariesBelow } from "./memory-list.store";

/** Memories by id, and folders with everything in them. */
export interface Chosen {
  memory_ids: readonly string[];
  folders: readonly PathPrefix[];
}

export type LiveRow = MemoryRow & { path: MemoryPath };

const wholeStore = parsePathPrefix("/");
const noFolder = (folder: PathPrefix) =>
  new AppError("not_found", `There is no folder ${showPath(folder)} in this store any more. Choose again.`);
const noMemory = (id: string) =>
  new AppError("not_found", `The memory ${id} is not in this store any more. Choose again.`);

/** Folders without those that lie in another of them. */
export function outermost(folders: readonly PathPrefix[]): PathPrefix[] {
  const inOrder = [...new Set(folders)].sort();
  return inOrder.filter((folder) => !inOrder.some((other) => other !== folder && folder.startsWith(other)));
}

/** A folder as the path that its memories lie below; the whole store has none. @throws AppError invalid_request */
export function folderPath(folder: PathPrefix): MemoryPath {
  if (folder === wholeStore) throw new AppError("invalid_request", "Choose the folders of the store, not the store.");
  return parseMemoryPath(folder.slice(0, -1));
}

/** What was chosen as it is now, under the lock, each memory once. @throws AppError not_found where something is gone */
export async function chosenRows(store: LockedStore, { memory_ids, folders }: Chosen): Promise<LiveRow[]> {
  const found = new Map<string, LiveRow>();
  for (const folder of outermost(folders)) {
    const rows = await store.memoriesBelow(folderPath(folder));
    if (rows.length === 0) throw noFolder(folder);
    for (const row of rows) found.set(row.id, row as LiveRow);
  }
  for (const id of new Set(memory_ids)) {
    if (found.has(id)) continue;
    const row = await store.memoryById(id);
    if (row?.path == null) throw noMemory(id);
    found.set(id, row as LiveRow);
  }
  return [...found.values()];
}

/** What was chosen, to be read only, in path order. @throws AppError not_found where something is gone */
export async function chosenSummaries(context: Context, storeId: string, chosen: Chosen): Promise<MemorySummary[]> {
  const all = await summariesBelow(context.db, storeId, wholeStore);
  const ids = new Set(chosen.memory_ids);
  const live = new Set(all.map((memory) => memory.id));
  for (const id of ids) if (!live.has(id)) throw noMemory(id);
  for (const folder of chosen.folders) {
    if (!all.some((memory) => memory.path.startsWith(folder))) throw noFolder(folder);
  }
  return all.filter((memory) => ids.has(memory.id) || chosen.folders.some((folder) => memory.path.startsWith(folder)));
}
