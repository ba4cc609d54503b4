"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { applyRedactionInput, scanRedactionInput } from "@/lib/redaction/redaction.schema";

export async function scanRedactionAction(input: z.input<typeof scanRedactionInput>) {
  return runAction(operations.scanRedaction, input);
}

export async function applyRedactionAction(input: z.input<typeof applyRedactionInput>) {
  return runAction(operations.applyRedaction, input);
}
