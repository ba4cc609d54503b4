"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { sessionInput } from "@/lib/session/session.schema";

export async function archiveSessionAction(input: z.input<typeof sessionInput>) {
  return runAction(operations.archiveSession, input);
}
