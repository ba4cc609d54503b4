"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { settleDuplicateInput } from "@/lib/entry/duplicate.schema";

export async function settleDuplicateAction(input: z.input<typeof settleDuplicateInput>) {
  return runAction(operations.settleDuplicate, input);
}
