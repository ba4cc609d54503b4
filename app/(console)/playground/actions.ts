"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { tryToolInput } from "@/lib/doors/tools/tool.schema";

export async function tryToolAction(input: z.input<typeof tryToolInput>) {
  return runAction(operations.tryTool, input);
}
