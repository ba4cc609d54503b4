import "server-only";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { lastDays } from "@/lib/domain/local-days";
import { namesOf } from "@/lib/review/names.store";
import { requireStore } from "@/lib/store/require-store";
import { medianOf, type ReviewerFigures } from "./figures";
import type { RetrieveFiguresInput } from "./figures.schema";
import { type DecisionTaken, getDecisions, getStoreSizes } from "./figures.store";
import { secondsOf } from "./retrieve-figures";

function figuresOf(rows: readonly DecisionTaken[]): Omit<ReviewerFigures, "reviewer"> {
  return {
    decisions: rows.length,
    medianSeconds: medianOf(rows.filter((row) => row.undone_at === null).map(secondsOf)),
    laterReverted: rows.filter((row) => row.later_reverted === 1).length,
    undone: rows.filter((row) => row.undone_at !== null).length,
  };
}

/**
 * How reviewers decided: to an admin all of them, to everybody else the own figures and nobody else's.
 * @throws AppError not_found, permission
 */
export async function listReviewerFigures(context: Context, input: RetrieveFiguresInput): Promise<ReviewerFigures[]> {
  const { actor, db } = context;
  assertMay(actor, "profile.update");
  if (actor.kind !== "member") throw new AppError("permission", "Only a member of the workspace sees these figures.");
  const { workspaceId } = actor;
  const storeId = input.memory_store_id && (await requireStore(context, input.memory_store_id, "change.read")).id;
  const stores = await getStoreSizes(db, { workspaceId, storeIds: storeId ? [storeId] : null });
  const storeIds = new Set(stores.map(({ id }) => id));
  const days = lastDays(input.zone, Date.parse(context.now()), input.days);
  const byReviewer = new Map<string, DecisionTaken[]>();
  const seesAll = actorMay(actor, "member.manage");
  for (const row of (await getDecisions(db, workspaceId, days)).flat()) {
    const by = row.decided_by;
    if (by === null || !storeIds.has(row.store_id) || (by !== actor.userId && !seesAll)) continue;
    const rows = byReviewer.get(by);
    if (rows) rows.push(row);
    else byReviewer.set(by, [row]);
  }
  const nameOf = await namesOf(db, workspaceId, byReviewer.keys());
  return [...byReviewer]
    .map(([id, rows]) => ({ reviewer: nameOf(id), ...figuresOf(rows) }))
    .sort((a, b) => b.decisions - a.decisions || (a.reviewer.id < b.reviewer.id ? -1 : 1));
}
