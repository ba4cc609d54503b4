"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { liftHoldInput, placeHoldInput } from "@/lib/hold/hold.schema";

export async function placeHoldAction(input: z.input<typeof placeHoldInput>) {
  return runAction(operations.placeHold, input);
}

export async function liftHoldAction(input: z.input<typeof liftHoldInput>) {
  return runAction(operations.liftHold, input);
}
