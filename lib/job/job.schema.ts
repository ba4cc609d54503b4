import { z } from "zod";
import { idField, limitField, pageField } from "@/lib/domain/schema-parts";
import { jobStates } from "./job";

export const jobInput = z.strictObject({ job_id: idField("job") });
export type JobInput = z.output<typeof jobInput>;

export const listJobsInput = z.strictObject({
  /** Left out for all. */
  states: z.array(z.enum(jobStates)).min(1).optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListJobsInput = z.output<typeof listJobsInput>;
