import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ServerJson, StoreSizesJson } from "@/lib/health/health.present";
import type { JobJson } from "@/lib/job/job.present";

export type JobPageJson = { data: JobJson[]; next_page: string | null };

export const serverOptions = () => operationQuery<ServerJson>("retrieveServer", {});

export const storeSizesOptions = () => operationQuery<StoreSizesJson>("listStoreSizes", {});

export const jobListOptions = () => operationPages<JobPageJson>("listJobs", { limit: 10 });
