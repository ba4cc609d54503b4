import "server-only";
import { assertMaySomewhere } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { isAppError } from "@/lib/domain/app-error";
import { decisionOrder } from "@/lib/domain/review-state";
import type { ReviewChangesInput, UndoReviewsInput } from "./review.schema";
import { reviewChange } from "./review-change";
import { type Restated, undoReview } from "./undo-review";

export interface Outcome {
  changeId: string;
  /** Why it was not done; null where it was. */
  error: string | null;
}

/** What became of each that was named, and all that were settled, with those that one of them took along. */
export interface Outcomes {
  outcomes: Outcome[];
  settled: string[];
}

/** Each as an act of its own: what is refused is said, and the others are done. One that another took along counts as done. */
export async function eachOnItsOwn(
  changeIds: readonly string[],
  act: (changeId: string) => Promise<{ changeIds: readonly string[] }>,
): Promise<Outcomes> {
  const settled = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const changeId of changeIds) {
    const error = settled.has(changeId) ? null : await settle(() => act(changeId), settled);
    outcomes.push({ changeId, error });
  }
  return { outcomes, settled: [...settled] };
}

async function settle(act: () => Promise<{ changeIds: readonly string[] }>, settled: Set<string>) {
  try {
    for (const id of (await act()).changeIds) settled.add(id);
    return null;
  } catch (error) {
    if (isAppError(error) && error.code !== "internal") return error.message;
    throw error;
  }
}

/**
 * One verdict on each.
 * @throws AppError permission
 */
export async function reviewChanges(context: Context, input: ReviewChangesInput): Promise<Outcomes> {
  assertMaySomewhere(context.actor, "change.review");
  const { change_ids: ids, ...given } = input;
  const ordered = decisionOrder(ids, given.verdict, given.expected_state);
  return eachOnItsOwn(ordered, (changeId) => reviewChange(context, { change_id: changeId, ...given }));
}

/**
 * Takes the last verdict on each back, the last first: a verdict on which another was built cannot go before that.
 * @param input.change_ids in the order in which they were decided on
 * @throws AppError permission
 */
export async function undoReviews(
  context: Context,
  input: UndoReviewsInput,
): Promise<Outcomes & { states: Restated[] }> {
  assertMaySomewhere(context.actor, "change.review");
  const last = input.change_ids.toReversed();
  const states = new Map<string, Restated>();
  const { outcomes, settled } = await eachOnItsOwn(last, async (changeId) => {
    const undone = await undoReview(context, { change_id: changeId, own_only: input.own_only });
    for (const one of undone.states) states.set(one.changeId, one);
    return undone;
  });
  return { outcomes: outcomes.toReversed(), settled, states: [...states.values()] };
}
