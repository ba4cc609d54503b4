"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { jobInput } from "@/lib/job/job.schema";

export async function cancelJobAction(input: z.input<typeof jobInput>) {
  return runAction(operations.cancelJob, input);
}

export async function retryJobAction(input: z.input<typeof jobInput>) {
  return runAction(operations.retryJob, input);
}
