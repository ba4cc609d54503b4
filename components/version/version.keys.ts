import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ConsoleVersionJson } from "@/lib/version/version.present";

export type VersionPageJson = { data: ConsoleVersionJson[]; next_page: string | null };

const limit = 50;

/** The history of one memory, newest first. */
export const timelineOptions = (storeId: string, memoryId: string) =>
  operationPages<VersionPageJson>("listVersionsForConsole", { memory_store_id: storeId, memory_id: memoryId, limit });

/** What was changed in a store, newest first. */
export const storeChangesOptions = (storeId: string) =>
  operationPages<VersionPageJson>("listVersionsForConsole", { memory_store_id: storeId, limit });

/** One version with its text. */
export const versionOptions = (storeId: string, versionId: string) =>
  operationQuery<ConsoleVersionJson>("retrieveVersionForConsole", {
    memory_store_id: storeId,
    memory_version_id: versionId,
  });
