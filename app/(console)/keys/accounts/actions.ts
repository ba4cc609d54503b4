"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type {
  createServiceAccountInput,
  serviceAccountInput,
  updateServiceAccountInput,
} from "@/lib/service-account/service-account.schema";

export async function createServiceAccountAction(input: z.input<typeof createServiceAccountInput>) {
  return runAction(operations.createServiceAccount, input);
}

export async function updateServiceAccountAction(input: z.input<typeof updateServiceAccountInput>) {
  return runAction(operations.updateServiceAccount, input);
}

export async function disableServiceAccountAction(input: z.input<typeof serviceAccountInput>) {
  return runAction(operations.disableServiceAccount, input);
}

export async function enableServiceAccountAction(input: z.input<typeof serviceAccountInput>) {
  return runAction(operations.enableServiceAccount, input);
}

export async function archiveServiceAccountAction(input: z.input<typeof serviceAccountInput>) {
  return runAction(operations.archiveServiceAccount, input);
}
