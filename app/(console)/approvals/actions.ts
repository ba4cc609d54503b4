"use server";

import type { z } from "zod";
import type {
  approveRequestInput,
  breakGlassInput,
  refuseRequestInput,
  updateRuleInput,
  withdrawRequestInput,
} from "@/lib/approval/approval.schema";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";

export async function approveRequestAction(input: z.input<typeof approveRequestInput>) {
  return runAction(operations.approveRequest, input);
}

export async function refuseRequestAction(input: z.input<typeof refuseRequestInput>) {
  return runAction(operations.refuseRequest, input);
}

export async function withdrawRequestAction(input: z.input<typeof withdrawRequestInput>) {
  return runAction(operations.withdrawRequest, input);
}

export async function breakGlassAction(input: z.input<typeof breakGlassInput>) {
  return runAction(operations.breakGlass, input);
}

export async function updateRuleAction(input: z.input<typeof updateRuleInput>) {
  return runAction(operations.updateRule, input);
}
