import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import type { HeldBefore } from "./decision";
import { forgetExpired } from "./forget-expired";
import {
  type ChangeReviewRow,
  type ChangeVersionRow,
  deleteHeld,
  findHeld,
  type HeldRow,
  lookForVectorsAgain,
  readVersionNumber,
  readVersionsOfChange,
  setReviewStates,
  upsertHeld,
} from "./held.store";
import { recordDecision, reviewerId } from "./record-decision";
import { assertPlaceIsServable } from "./served-place";
import { coveredChanges } from "./settle-covered";
import { aboveAll, walkBack } from "./walk-back";

/** What a verdict changed: the decision's id, every change it settled (the asked one first), the memories in them. */
export interface Settled {
  decisionId: string;
  changeIds: string[];
  memoryIds: string[];
}

const lastOfEach = (versions: readonly ChangeVersionRow[]): ChangeVersionRow[] => [
  ...new Map(versions.map((version) => [version.memory_id, version])).values(),
];

/** Earlier changes to the same memory that nobody decided on: their text is part of what is approved. */
async function earlierOpen(sql: Sql, change: ChangeReviewRow, version: ChangeVersionRow): Promise<string[]> {
  const at = { storeId: change.store_id, memoryId: version.memory_id, below: version.number };
  const open = (await walkBack(sql, at)).open.filter((row) => row.change_id !== change.id);
  const flagged = open.find((row) => row.review_state === "flagged");
  if (!flagged) return open.map((row) => row.change_id);
  throw new AppError(
    "conflict",
    `An earlier change to the same memory is flagged (${flagged.change_id}), and its text is part of this one. Decide on that change first.`,
    { change_id: flagged.change_id },
  );
}

/** Lets others see what is approved by now: the head, or, where something newer waits, the newest version that was. */
export async function serveApproved(sql: Sql, held: HeldRow, livePath: string | null): Promise<void> {
  const { store_id: storeId, memory_id: memoryId } = held;
  const { base, open } = await walkBack(sql, { storeId, memoryId, below: aboveAll });
  if (open.length === 0) {
    if (livePath !== null) await assertPlaceIsServable(sql, { storeId, memoryId, path: livePath });
    return void (await deleteHeld(sql, storeId, memoryId));
  }
  const served = held.approved_version_id && (await readVersionNumber(sql, storeId, held.approved_version_id));
  // What is served may be newer: text from before the store asked for approval, or flagged after it was approved.
  if (!base || (served || 0) >= base.number) return;
  const path = base.operation === "deleted" ? null : base.path;
  if (path !== null) await assertPlaceIsServable(sql, { storeId, memoryId, path });
  await upsertHeld(sql, { ...held, approved_version_id: path === null ? null : base.id, approved_path: path });
  await lookForVectorsAgain(sql, storeId);
}

/** Approves a change and the unreviewed ones that it contains. The caller holds the store's lock and has checked the state. */
export async function approveChange(sql: Sql, context: Context, change: ChangeReviewRow): Promise<Settled> {
  const { store_id: storeId } = change;
  const versions = lastOfEach(await readVersionsOfChange(sql, storeId, change));
  const earlier: string[] = [];
  for (const version of versions) earlier.push(...(await earlierOpen(sql, change, version)));
  const boundaries = new Map(versions.map((version) => [version.memory_id, version.number]));
  const settled = [change, ...(await coveredChanges(sql, storeId, { changeIds: earlier, boundaries }))];
  const review = { state: "approved", by: reviewerId(context), at: context.now() };
  await setReviewStates(sql, { storeId, changeIds: settled.map(({ id }) => id) }, review);
  const before: HeldBefore[] = [];
  for (const version of versions) {
    const held = await findHeld(sql, storeId, version.memory_id);
    if (!held) continue;
    const { memory_id, change_id, author_id, approved_version_id } = held;
    before.push({ memory_id, change_id, author_id, approved_version_id, head_version_id: version.head_version_id });
    await serveApproved(sql, held, version.live_path);
  }
  if (before.length > 0) await forgetExpired(sql, storeId, context.now());
  const changeIds = settled.map(({ id }) => id);
  const decisionId = await recordDecision(sql, context, {
    storeId,
    verdict: "approve",
    ruleId: null,
    writtenChangeId: null,
    states: settled.map(stateOf),
    held: before,
  });
  return { decisionId, changeIds, memoryIds: versions.map((version) => version.memory_id) };
}

/** How a change stood, for the decision's record. */
export const stateOf = (change: ChangeReviewRow) => ({
  change_id: change.id,
  state: change.review_state,
  by: change.reviewed_by,
  at: change.reviewed_at,
});
