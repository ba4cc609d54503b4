"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { dismissFindingInput, findingInput } from "@/lib/finding/finding.schema";

export async function dismissFindingAction(input: z.input<typeof dismissFindingInput>) {
  return runAction(operations.dismissFinding, input);
}

export async function restoreFindingAction(input: z.input<typeof findingInput>) {
  return runAction(operations.restoreFinding, input);
}
