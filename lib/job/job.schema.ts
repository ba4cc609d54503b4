import { z } from "zod";
import { idField } from "@/lib/domain/schema-parts";

export const jobInput = z.strictObject({ job_id: idField("job") });
export type JobInput = z.output<typeof jobInput>;
