"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { createKeyInput, revokeKeyInput, rotateKeyInput, updateKeyInput } from "@/lib/key/key.schema";

export async function createKeyAction(input: z.input<typeof createKeyInput>) {
  return runAction(operations.createKey, input);
}

export async function rotateKeyAction(input: z.input<typeof rotateKeyInput>) {
  return runAction(operations.rotateKey, input);
}

export async function updateKeyAction(input: z.input<typeof updateKeyInput>) {
  return runAction(operations.updateKey, input);
}

export async function revokeKeyAction(input: z.input<typeof revokeKeyInput>) {
  return runAction(operations.revokeKey, input);
}
