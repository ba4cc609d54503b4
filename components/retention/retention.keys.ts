import { operationQuery } from "@/components/store/operation-query";
import type { RetentionSettings } from "@/lib/domain/store-settings";
import type { MemoryAttributesJson, RetentionPreviewJson, RetentionRunsJson } from "@/lib/retention/retention.present";

/** What these rules would take away. */
export const previewOptions = (storeId: string, retention: RetentionSettings) =>
  operationQuery<RetentionPreviewJson>("previewRetention", { memory_store_id: storeId, retention });

export const runsOptions = (storeId: string) =>
  operationQuery<RetentionRunsJson>("listRetentionRuns", { memory_store_id: storeId });

export const expiryOptions = (storeId: string, memoryId: string) =>
  operationQuery<MemoryAttributesJson>("retrieveMemoryExpiry", { memory_store_id: storeId, memory_id: memoryId });
