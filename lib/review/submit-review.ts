import "server-only";
import type { Context } from "@/lib/access/context";
import type { Comment } from "./change";
import { commentOnChange } from "./comment-on-change";
import type { SubmitReviewInput } from "./review.schema";
import { type Reviewed, reviewChange } from "./review-change";
import { undoReview } from "./undo-review";

export interface Submitted {
  changeId: string;
  verdict: SubmitReviewInput["verdict"];
  /** Null where nothing was decided. */
  reviewed: Reviewed | null;
  /** The changes whose verdict was taken back. */
  undone: string[];
  comment: Comment | null;
}

/**
 * All that a program may say to a change, by one address: a verdict, the undo of the last one, or words.
 * @throws AppError conflict, not_found, permission
 */
export async function submitReview(context: Context, input: SubmitReviewInput): Promise<Submitted> {
  const { change_id: changeId, verdict, comment: body } = input;
  const answer: Submitted = { changeId, verdict, reviewed: null, undone: [], comment: null };
  if (verdict === "undo") answer.undone = (await undoReview(context, { change_id: changeId })).changeIds;
  else if (verdict !== "comment") return { ...answer, reviewed: await reviewChange(context, { ...input, verdict }) };
  if (body != null) answer.comment = await commentOnChange(context, { change_id: changeId, body });
  return answer;
}
