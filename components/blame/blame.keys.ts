import { operationQuery } from "@/components/store/operation-query";
import type { BlameJson } from "@/lib/history/history.present";

/** Who wrote which line of a version. Its head is named, so that a new one is asked about anew. */
export const blameOptions = (storeId: string, memoryId: string, versionId: string) =>
  operationQuery<BlameJson>("blameMemory", {
    memory_store_id: storeId,
    memory_id: memoryId,
    memory_version_id: versionId,
  });
