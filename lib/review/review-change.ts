import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { mayDecide, type ReviewState } from "@/lib/domain/review-state";
import { publishLive } from "@/lib/live/live-bus";
import type { Store } from "@/lib/store/store";
import { approveChange, type Settled, stateOf } from "./approve-change";
import type { ChangeReviewRow, ChangeVersionRow } from "./held.store";
import { readVersionsOfChange, setReviewState } from "./held.store";
import { insertCommentUnderLock } from "./insert-comment";
import { namesOf } from "./names.store";
import type { TakeBack } from "./plan-revert";
import { recordDecision, reviewerId } from "./record-decision";
import { requireChange, underStoreLock } from "./require-change";
import { requireStoreOfChange } from "./require-reviewable";
import { type RevertConflict, revertChanges } from "./revert-changes";
import type { ReviewChangeInput } from "./review.schema";

export interface Reviewed {
  storeId: string;
  decisionId: string;
  /** The asked change first, then the earlier ones that the verdict settled with it. */
  changeIds: string[];
  writtenChangeId: string | null;
  conflicts: RevertConflict[];
}

const said: Record<string, string> = {
  approved: "was approved",
  corrected: "was corrected",
  reverted: "was reverted",
  flagged: "was flagged",
  pending: "is pending again",
};

/** @throws AppError conflict where somebody else decided first */
function assertDecidable(change: ChangeReviewRow, input: ReviewChangeInput): void {
  const state = change.review_state === "exempt" ? null : (change.review_state as ReviewState | null);
  const seen = input.expected_state;
  if ((seen == null || seen === state) && mayDecide(input.verdict, state)) return;
  const how = said[state ?? ""] ?? "needs no review";
  throw new AppError("conflict", `This change ${how} meanwhile. Look at it again.`, {
    review_state: state,
    reviewed_by: change.reviewed_by,
    reviewed_at: change.reviewed_at,
  });
}

async function approve(context: Context, store: Store, input: ReviewChangeInput): Promise<Settled> {
  return underStoreLock(context, store.id, async (sql) => {
    const change = await requireChange(sql, store.id, input.change_id);
    assertDecidable(change, input);
    const result = await approveChange(sql, context, change);
    if (input.comment) await insertCommentUnderLock(sql, context, { change, body: input.comment });
    const target = { memory_store_id: store.id, change_id: change.id };
    const data = { decision_id: result.decisionId, change_ids: result.changeIds };
    return { act: { action: "change.approved", target, data }, result };
  });
}

async function flag(context: Context, store: Store, input: ReviewChangeInput): Promise<Settled> {
  return underStoreLock(context, store.id, async (sql) => {
    const change = await requireChange(sql, store.id, input.change_id);
    assertDecidable(change, input);
    const at = { storeId: store.id, changeId: change.id };
    await setReviewState(sql, at, { state: "flagged", by: reviewerId(context), at: context.now() });
    if (input.comment) await insertCommentUnderLock(sql, context, { change, body: input.comment });
    const decisionId = await recordDecision(sql, context, {
      storeId: store.id,
      verdict: "flag",
      ruleId: null,
      writtenChangeId: null,
      states: [stateOf(change)],
      held: [],
    });
    const versions = await readVersionsOfChange(sql, store.id, change);
    const target = { memory_store_id: store.id, change_id: change.id };
    const result = { decisionId, changeIds: [change.id], memoryIds: versions.map((version) => version.memory_id) };
    return {
      act: { action: "change.flagged", target, data: { decision_id: decisionId, change_ids: [change.id] } },
      result,
    };
  });
}

/** What each memory has to lose, from the first to the last version. */
export function takeBacks(versions: readonly Pick<ChangeVersionRow, "id" | "memory_id" | "number">[]): TakeBack[] {
  const byMemory = new Map<string, TakeBack & { numbers: Set<number> }>();
  for (const { id, memory_id: memoryId, number } of versions) {
    const known = byMemory.get(memoryId);
    if (!known) {
      const numbers = new Set([number]);
      byMemory.set(memoryId, { memoryId, first: number, last: number, lastVersionId: id, numbers });
    } else {
      known.numbers.add(number);
      known.first = Math.min(known.first, number);
      if (number > known.last) Object.assign(known, { last: number, lastVersionId: id });
    }
  }
  return [...byMemory.values()];
}

async function revert(context: Context, store: Store, input: ReviewChangeInput) {
  return revertChanges(context, {
    storeId: store.id,
    includeLater: input.include_later,
    onConflict: "refuse",
    reason: input.comment ?? undefined,
    what: async (sql) => {
      const change = await requireChange(sql, store.id, input.change_id);
      assertDecidable(change, input);
      return { memories: takeBacks(await readVersionsOfChange(sql, store.id, change)), changes: [change] };
    },
  });
}

async function decide(context: Context, store: Store, input: ReviewChangeInput) {
  if (input.verdict === "revert") return revert(context, store, input);
  const settled = await (input.verdict === "approve" ? approve : flag)(context, store, input);
  return { ...settled, writtenChangeId: null, conflicts: [] };
}

/** Says by name who decided first; the name is looked up when the store's lock is free again. */
async function nameReviewer({ db, actor }: Context, error: unknown): Promise<never> {
  if (!isAppError(error) || typeof error.details.reviewed_by !== "string") throw error;
  const { name } = (await namesOf(db, actor.workspaceId, [error.details.reviewed_by]))(error.details.reviewed_by);
  if (name === null) throw error;
  throw new AppError(error.code, error.message.replace(" meanwhile", ` by ${name} meanwhile`), {
    ...error.details,
    reviewed_by_name: name,
  });
}

/**
 * A person's verdict on a change. Approving lets others be served it; reverting writes a new version that goes back to what
 * people stand behind; flagging keeps it from being forgotten. Of two reviewers at once one decides and the other is told.
 * @throws AppError conflict, not_found, permission
 */
export async function reviewChange(context: Context, input: ReviewChangeInput): Promise<Reviewed> {
  const store = await requireStoreOfChange(context, input.change_id, "change.review");
  const settled = await decide(context, store, input).catch((error: unknown) => nameReviewer(context, error));
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: store.workspaceId,
    storeId: store.id,
    changeIds: settled.changeIds,
    memoryIds: settled.memoryIds,
  });
  return { storeId: store.id, ...settled };
}
