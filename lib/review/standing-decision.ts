import "server-only";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { type DecisionBefore, decisionBefore } from "./decision";
import {
  type ChangeReviewRow,
  type DecisionRow,
  findDecision,
  findHeld,
  findLastDecision,
  type ReviewedVersionRow,
  readChangeReview,
  readVersionNumber,
  readVersionsBelow,
  readVersionsOfChange,
} from "./held.store";
import { readHeads } from "./review-list.store";
import { aboveAll, mostVersions, walkBack } from "./walk-back";

/** A decision that was not undone, with all of what it changed. */
export interface Standing {
  decision: DecisionRow;
  before: DecisionBefore;
}

const stateAfter: Record<string, string> = {
  approve: "approved",
  flag: "flagged",
  revert: "reverted",
  correct: "corrected",
};

/** A decision settles several changes at once: any of its rows leads to the whole. */
export async function readWholeDecision(sql: Sql, row: DecisionRow): Promise<Standing> {
  const parsed = decisionBefore.parse(JSON.parse(row.before));
  if (!("part_of" in parsed)) return { decision: row, before: parsed };
  const decision = await findDecision(sql, row.store_id, parsed.part_of);
  const before = decision && decisionBefore.parse(JSON.parse(decision.before));
  if (!decision || !before || "part_of" in before) throw new Error("a part of a decision belongs to a whole one");
  return { decision, before };
}

const again = (change_id: string, now: ChangeReviewRow | undefined) =>
  new AppError("conflict", "Somebody has decided on this change again since. Look at it once more.", {
    change_id,
    review_state: now?.review_state ?? null,
    reviewed_by: now?.reviewed_by ?? null,
  });

/** What was approved later and flagged since is served all the same: it is newer than what the undo would let be served. */
async function servedFlagged(sql: Sql, storeId: string, memoryId: string): Promise<ReviewedVersionRow[]> {
  const { open } = await walkBack(sql, { storeId, memoryId, below: aboveAll });
  const flagged = open.filter((row) => row.review_state === "flagged");
  const held = flagged.length > 0 ? await findHeld(sql, storeId, memoryId) : undefined;
  if (!held) return flagged;
  const served = held.approved_version_id && (await readVersionNumber(sql, storeId, held.approved_version_id));
  return flagged.filter((row) => row.number <= (served || 0));
}

/** An approval whose text is part of something that people stand behind by now, or that is served, cannot be taken from below it. */
async function builtUpon(sql: Sql, { decision, before }: Standing): Promise<AppError | null> {
  const { store_id: storeId, change_id } = decision;
  const released = new Set(before.held.map((held) => held.memory_id));
  const change = await readChangeReview(sql, storeId, change_id);
  for (const { memory_id: memoryId, number } of change ? await readVersionsOfChange(sql, storeId, change) : []) {
    const { reviewed } = await walkBack(sql, { storeId, memoryId, below: aboveAll });
    const flagged = released.has(memoryId) ? await servedFlagged(sql, storeId, memoryId) : [];
    const later = [reviewed, ...flagged].find((row) => row && row.number > number && row.change_id !== change_id);
    if (!later) continue;
    return new AppError(
      "conflict",
      "A later version, approved or written by a person, builds on this one. Undo that first.",
      { change_id: later.change_id },
    );
  }
  return null;
}

/** A revert decided since may have written nothing only because of what was approved here: it has to be undone first. */
async function reliedUpon(sql: Sql, { decision }: Standing): Promise<AppError | null> {
  const { store_id: storeId, change_id } = decision;
  const change = await readChangeReview(sql, storeId, change_id);
  for (const { memory_id: memoryId, number } of change ? await readVersionsOfChange(sql, storeId, change) : []) {
    const below = await readVersionsBelow(sql, { storeId, memoryId, below: number, limit: mostVersions });
    for (const { change_id: earlier } of below.filter((row) => row.review_state === "reverted")) {
      const since = await findLastDecision(sql, storeId, earlier);
      if (!since || since.id < decision.id) continue;
      return new AppError(
        "conflict",
        "An earlier change to the same memory was reverted since, and it was left as this approval made it. Undo that decision first.",
        { change_id: earlier },
      );
    }
  }
  return null;
}

async function movedOn(sql: Sql, { decision, before }: Standing): Promise<AppError | null> {
  const wanted = new Map(before.held.map((held) => [held.memory_id, held.head_version_id]));
  const heads = wanted.size > 0 ? await readHeads(sql, decision.store_id, [...wanted.keys()]) : [];
  const asLeft = heads.every(
    (head) => head.head_version_id === wanted.get(head.memory_id) || head.change_id === decision.written_change_id,
  );
  return asLeft
    ? null
    : new AppError("conflict", "The memory was written again since. Restore the version you want from its timeline.");
}

/** Why a decision cannot be taken back as things stand; null where it can. */
export async function refusalOfUndo(sql: Sql, standing: Standing): Promise<AppError | null> {
  const { decision, before } = standing;
  if (decision.rule_id !== null) {
    return new AppError("conflict", "A rule approved this change. Flag it or revert it instead of undoing the rule.");
  }
  for (const { change_id } of before.states) {
    const now = await readChangeReview(sql, decision.store_id, change_id);
    if (now?.review_state !== stateAfter[decision.verdict]) return again(change_id, now);
  }
  if (decision.verdict === "approve") return (await builtUpon(sql, standing)) ?? reliedUpon(sql, standing);
  return decision.written_change_id === null ? null : movedOn(sql, standing);
}
