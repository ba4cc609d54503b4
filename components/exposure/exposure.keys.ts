import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ExposedVersionsJson, ExposureJson, LineExposureJson } from "@/lib/exposure/exposure.present";

export type ExposurePageJson = { data: ExposureJson[]; next_page: string | null };

/** Some versions of a store; all that a change wrote where it is named. */
export type ExposedPlace = { storeId: string; versionIds: readonly string[]; changeId?: string };

// No event says that somebody read something, so it is asked anew.
const staleTime = 2_000;
const mostNamed = 100;

export const exposureCountOptions = ({ storeId, versionIds, changeId }: ExposedPlace) => ({
  ...operationQuery<ExposedVersionsJson>("countExposures", {
    memory_store_id: storeId,
    ...(changeId ? { change_id: changeId } : { memory_version_ids: versionIds.slice(0, mostNamed) }),
  }),
  staleTime,
});

export const lineExposureOptions = (storeId: string, versionId: string) => ({
  ...operationQuery<LineExposureJson>("countLineExposure", {
    memory_store_id: storeId,
    memory_version_id: versionId,
  }),
  staleTime,
});

export const exposureListOptions = ({ storeId, versionIds, changeId }: ExposedPlace) => ({
  ...operationPages<ExposurePageJson>("listExposures", {
    memory_store_id: storeId,
    ...(changeId ? { change_id: changeId } : { memory_version_id: versionIds[0] }),
    limit: 50,
  }),
  staleTime,
});
