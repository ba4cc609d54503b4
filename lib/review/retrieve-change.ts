import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { ChangeDetail, ShownDecision } from "./change";
import { compareVersions } from "./compare-versions";
import type { ChangeReviewRow } from "./held.store";
import { namesOf } from "./names.store";
import { requireStoreOfChange } from "./require-reviewable";
import type { RetrieveChangeInput } from "./review.schema";
import { describeChanges, findChangeRow, findLastDecision, readChangesBelow } from "./review-list.store";
import { coveredChanges } from "./settle-covered";
import { readWholeDecision, refusalOfUndo } from "./standing-decision";

const mostVersions = 500;

async function decisionOf(context: Context, change: ChangeReviewRow): Promise<ShownDecision | null> {
  const { db, actor } = context;
  const last = await findLastDecision(db.read, change.store_id, change.id);
  if (!last) return null;
  const standing = await readWholeDecision(db.read, last);
  const nameOf = await namesOf(db, actor.workspaceId, [last.decided_by]);
  return {
    id: last.id,
    verdict: last.verdict,
    by: last.decided_by === null ? null : nameOf(last.decided_by),
    ruleId: last.rule_id,
    at: last.decided_at,
    undoable: (await refusalOfUndo(db.read, standing)) === null,
    covers: standing.before.states.map((state) => state.change_id).filter((id) => id !== change.id),
  };
}

async function containedIn(context: Context, change: ChangeReviewRow, boundaries: ReadonlyMap<string, number>) {
  if (change.review_state !== "pending" && change.review_state !== "flagged") return [];
  const { read } = context.db;
  const below = await readChangesBelow(read, change.store_id, change.id);
  const changeIds = below.flatMap(({ id, review_state }) => (review_state === "pending" ? [id] : []));
  const covered = await coveredChanges(read, change.store_id, { changeIds, boundaries });
  return covered.map(({ id }) => id);
}

/**
 * One change with its versions, the verdict that stands, and what approving it would approve with it.
 * @throws AppError not_found, permission
 */
export async function retrieveChange(context: Context, input: RetrieveChangeInput): Promise<ChangeDetail> {
  const store = await requireStoreOfChange(context, input.change_id, "change.read");
  const row = await findChangeRow(context.db, store.id, input.change_id);
  const [change] = row ? await describeChanges(context.db, store.workspaceId, { rows: [row], mostVersions }) : [];
  if (!row || !change) throw new AppError("not_found", `There is no change ${input.change_id}.`);
  const boundaries = new Map(change.versions.map((version) => [version.memoryId, version.number]));
  const [decision, contains] = await Promise.all([decisionOf(context, row), containedIn(context, row, boundaries)]);
  const moreVersions = change.versionCount - change.versions.length;
  const versions = input.view === "full" ? await compareVersions(context, store.id, change.versions) : change.versions;
  return { ...change, versions, moreVersions, decision, contains };
}
