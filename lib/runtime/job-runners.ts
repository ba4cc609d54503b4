import "server-only";
import type { JobRunners } from "@/lib/job/job-runner";

/** What runs each kind of job. */
export const jobRunners = (): JobRunners => ({});
