import "server-only";
import type { Context } from "@/lib/access/context";
import type { Job } from "./job";
import type { JobInput } from "./job.schema";
import { requireJob } from "./require-job";

/** How a job stands. @throws AppError not_found, permission */
export async function retrieveJob(context: Context, input: JobInput): Promise<Job> {
  return requireJob(context, input.job_id);
}
