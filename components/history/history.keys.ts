import type { ChangeJson } from "@/components/review/change-json";
import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { MomentJson, RestoreJson, StoreComparisonJson } from "@/lib/history/history.present";
import type { PastItemJson, PastMemoryJson } from "@/lib/history/past.present";

/** A moment, or without one the last change. */
export const momentOptions = (storeId: string, at?: string) =>
  operationQuery<MomentJson>("retrieveMoment", { memory_store_id: storeId, ...(at && { at }) });

/** Every change of a store, newest first. */
export const logOptions = (storeId: string) =>
  operationPages<{ data: ChangeJson[]; next_page: string | null }>("listChanges", {
    memory_store_id: storeId,
    state: "any",
    limit: 50,
  });

/** The direct children of a folder as it was. */
export const pastFolderOptions = (storeId: string, at: string, folder: string) =>
  operationPages<{ data: PastItemJson[]; next_page: string | null }>("listFolder", {
    memory_store_id: storeId,
    path_prefix: folder,
    at,
  });

export const pastMemoryOptions = (storeId: string, memoryId: string, at: string) =>
  operationQuery<PastMemoryJson>("retrieveMemory", { memory_store_id: storeId, memory_id: memoryId, at, view: "full" });

/** What differs between a moment and now. */
export const sinceOptions = (storeId: string, at: string, folder?: string) =>
  operationPages<StoreComparisonJson>("compareStore", {
    memory_store_id: storeId,
    from: at,
    ...(folder && { path_prefix: folder }),
    limit: 100,
  });

export const restorePlanOptions = (storeId: string, at: string, folder?: string) =>
  operationQuery<RestoreJson>("planStoreRestore", {
    memory_store_id: storeId,
    at,
    ...(folder && { path_prefix: folder }),
  });
