"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { applyImportInput, importInput, pullInput } from "@/lib/import/import.schema";

export async function pullImportAction(input: z.input<typeof pullInput>) {
  return runAction(operations.pullImport, input);
}

export async function applyImportAction(input: z.input<typeof applyImportInput>) {
  return runAction(operations.applyImport, input);
}

export async function cancelImportAction(input: z.input<typeof importInput>) {
  return runAction(operations.cancelImport, input);
}

export async function pauseImportAction(input: z.input<typeof importInput>) {
  return runAction(operations.pauseImport, input);
}

export async function resumeImportAction(input: z.input<typeof importInput>) {
  return runAction(operations.resumeImport, input);
}
