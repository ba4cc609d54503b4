import { operationQuery } from "@/components/store/operation-query";
import type { JobJson } from "@/lib/job/job.present";

export const jobOptions = (jobId: string) => operationQuery<JobJson>("retrieveJob", { job_id: jobId });
