import "server-only";
import type { JobRunners } from "@/lib/job/job-runner";
import { redactionApply } from "@/lib/redaction/run-apply";
import { redactionScan } from "@/lib/redaction/run-scan";

/** What runs each kind of job. */
export const jobRunners = (): JobRunners => ({
  "redaction.scan": redactionScan,
  "redaction.apply": redactionApply,
});
