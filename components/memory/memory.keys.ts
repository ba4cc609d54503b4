import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { MemoryJson } from "@/lib/memory/memory.present";
import type { TreeItemJson } from "@/lib/memory/memory-bulk.present";

export type FolderPageJson = { data: TreeItemJson[]; next_page: string | null };

/** The direct children of a folder; `prefix` ends with `/`. */
export const folderOptions = (storeId: string, prefix: string) =>
  operationPages<FolderPageJson>("listFolder", { memory_store_id: storeId, path_prefix: prefix });

/** A live memory with its text. */
export const memoryOptions = (storeId: string, memoryId: string) =>
  operationQuery<MemoryJson>("retrieveMemory", { memory_store_id: storeId, memory_id: memoryId, view: "full" });
