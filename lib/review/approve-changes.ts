import "server-only";
import { assertMaySomewhere } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { isAppError } from "@/lib/domain/app-error";
import type { ApproveChangesInput } from "./review.schema";
import { reviewChange } from "./review-change";

export interface Outcome {
  changeId: string;
  /** Why it was not approved; null where it was. */
  error: string | null;
}

/**
 * Approves several changes, each as an act of its own: what cannot be approved is said, and the others are. A change that one
 * of the others settled already counts as approved.
 * @throws AppError permission
 */
export async function approveChanges(context: Context, input: ApproveChangesInput): Promise<Outcome[]> {
  assertMaySomewhere(context.actor, "change.review");
  const settled = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const changeId of input.change_ids) {
    outcomes.push({ changeId, error: settled.has(changeId) ? null : await approveOne(context, changeId, settled) });
  }
  return outcomes;
}

async function approveOne(context: Context, changeId: string, settled: Set<string>): Promise<string | null> {
  try {
    const one = { change_id: changeId, verdict: "approve", expected_state: "pending", include_later: false } as const;
    for (const id of (await reviewChange(context, one)).changeIds) settled.add(id);
    return null;
  } catch (error) {
    if (isAppError(error) && error.code !== "internal") return error.message;
    throw error;
  }
}
