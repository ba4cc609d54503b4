import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { type CommittedChange, commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { moveStoreChain } from "@/lib/store/store-lock.store";
import { type Settled, stateOf } from "./approve-change";
import type { HeldBefore } from "./decision";
import { type ChangeReviewRow, deleteHeld, findHeld, setReviewStates } from "./held.store";
import { type ConflictKind, planRevert, type RevertStep, type TakeBack } from "./plan-revert";
import { recordDecision, reviewerId } from "./record-decision";
import { assertPlaceIsServable } from "./served-place";
import { coveredChanges } from "./settle-covered";

export interface RevertConflict {
  memoryId: string;
  reason: ConflictKind;
  /** The change that is in the way, where it is one. */
  changeId: string | null;
}

export interface RevertRequest {
  storeId: string;
  /** What to take back, read under the lock; the changes that are reverted by it, if nothing of them is left over. */
  what: (sql: Sql) => Promise<{ memories: TakeBack[]; changes: ChangeReviewRow[] }>;
  includeLater: boolean;
  /** Whether the whole act is refused when one memory is in conflict, or goes on without that memory. */
  onConflict: "refuse" | "skip";
  reason?: string;
}

export interface Reverted extends Settled {
  /** The change that took it back; null where everything already was as it should be. */
  writtenChangeId: string | null;
  conflicts: RevertConflict[];
}

const conflictSentence: Record<ConflictKind, string> = {
  later_unreviewed: "later changes to the same memory are still unreviewed; decide on those first, or revert them too",
  later_overlaps: "what people wrote later touches the same lines; correct it in the editor",
  redacted: "the text before it was redacted, so there is nothing to go back to",
  path_taken: "its earlier path is taken by another memory now",
};

interface Planned {
  steps: Extract<RevertStep, { kind: "done" }>[];
  conflicts: RevertConflict[];
  changes: ChangeReviewRow[];
  boundaries: Map<string, number>;
  held: HeldBefore[];
}

async function freePaths(store: LockedStore, planned: Planned): Promise<void> {
  const leaving = new Set(planned.steps.filter((step) => step.edit?.kind === "delete").map((step) => step.memory.id));
  const steps = planned.steps;
  planned.steps = [];
  for (const step of steps) {
    const path = step.edit && step.edit.kind !== "delete" ? step.edit.path : undefined;
    const occupant = path && path !== step.memory.path ? await store.occupantOf(path, step.memory.id) : undefined;
    if (!occupant || leaving.has(occupant.id)) planned.steps.push(step);
    else planned.conflicts.push({ memoryId: step.memory.id, reason: "path_taken", changeId: null });
  }
}

async function plan(sql: Sql, store: LockedStore, request: RevertRequest): Promise<Planned> {
  const { memories, changes } = await request.what(sql);
  const planned: Planned = { steps: [], conflicts: [], changes, boundaries: new Map(), held: [] };
  for (const of of memories) {
    const step = await planRevert(sql, store, { of, includeLater: request.includeLater });
    if (step.kind === "conflict") planned.conflicts.push(step);
    else planned.steps.push(step);
  }
  await freePaths(store, planned);
  const [conflict] = planned.conflicts;
  if (conflict && request.onConflict === "refuse") {
    throw new AppError("conflict", `It was not reverted: ${conflictSentence[conflict.reason]}.`, {
      memory_id: conflict.memoryId,
      ...(conflict.changeId && { change_id: conflict.changeId }),
    });
  }
  return planned;
}

/** Deletions first, so that the paths they leave are free for what comes back. */
const inOrder = (edits: Edit[]) => [
  ...edits.filter((edit) => edit.kind === "delete"),
  ...edits.filter((edit) => edit.kind !== "delete"),
];

/** What is there now is what people stand behind, so nothing of these memories waits any more. */
async function release(sql: Sql, store: LockedStore, planned: Planned): Promise<void> {
  for (const { memory, edit } of planned.steps) {
    const held = await findHeld(sql, store.row.id, memory.id);
    const path = edit?.kind === "delete" ? null : (edit?.path ?? memory.path);
    if (held && path !== null) {
      await assertPlaceIsServable(sql, { storeId: store.row.id, memoryId: memory.id, path });
    }
    planned.held.push({
      memory_id: memory.id,
      change_id: held?.change_id ?? null,
      author_id: held?.author_id ?? null,
      approved_version_id: held?.approved_version_id ?? null,
      head_version_id: memory.head_version_id,
    });
    planned.boundaries.set(memory.id, memory.version_count);
    if (held) await deleteHeld(sql, store.row.id, memory.id);
  }
}

async function settledBy(sql: Sql, storeId: string, planned: Planned): Promise<ChangeReviewRow[]> {
  const stuck = new Set(planned.conflicts.map((conflict) => conflict.memoryId));
  const whole = stuck.size === 0 ? planned.changes : [];
  const asked = new Set(planned.changes.map((change) => change.id));
  const others = planned.steps.flatMap((step) => step.takes.map((row) => row.change_id)).filter((id) => !asked.has(id));
  const partly = stuck.size === 0 ? [] : planned.changes.map((change) => change.id);
  const changeIds = [...others, ...partly];
  return [...whole, ...(await coveredChanges(sql, storeId, { changeIds, boundaries: planned.boundaries }))];
}

async function settle(sql: Sql, context: Context, store: LockedStore, planned: Planned): Promise<Settled> {
  const storeId = store.row.id;
  await release(sql, store, planned);
  const settled = await settledBy(sql, storeId, planned);
  const review = { state: "reverted", by: reviewerId(context), at: context.now() };
  await setReviewStates(sql, { storeId, changeIds: settled.map(({ id }) => id) }, review);
  const written = store.written.length > 0 ? store.authorship.changeId : null;
  const changeIds = settled.map((change) => change.id);
  const decisionId = await recordDecision(sql, context, {
    storeId,
    verdict: "revert",
    ruleId: null,
    writtenChangeId: written,
    states: settled.map(stateOf),
    held: planned.held,
  });
  for (const change_id of changeIds.slice(0, 1)) {
    const target = { memory_store_id: storeId, change_id };
    const data = { decision_id: decisionId, change_ids: changeIds, written_change_id: written };
    const act = { action: "change.reverted", target, data } as const;
    await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: store.row }, context, act));
  }
  return { decisionId, changeIds, memoryIds: planned.steps.map(({ memory }) => memory.id) };
}

/**
 * Takes changes back as one new change: history only grows. Everything is decided under the store's lock.
 * @throws AppError conflict where `onConflict` is refuse and a memory cannot be taken back without a person's help
 */
export async function revertChanges(context: Context, request: RevertRequest): Promise<Reverted> {
  let planned: Planned | undefined;
  let settled: Settled | undefined;
  const done: CommittedChange = await commitChange(context, {
    storeId: request.storeId,
    review: "settled",
    reason: request.reason,
    edits: async (store) => {
      planned = await plan(store.sql, store, request);
      return inOrder(planned.steps.flatMap(({ edit }) => (edit ? [edit] : [])));
    },
    also: async (sql, store) => {
      if (!planned) throw new Error("the edits were planned before");
      settled = await settle(sql, context, store, planned);
    },
  });
  if (!planned || !settled) throw new Error("a committed change was planned and settled");
  return { ...settled, writtenChangeId: done.changeId, conflicts: planned.conflicts };
}

/** What `revertChanges` would do, and leaves undone. */
export async function planReverts(
  context: Context,
  request: RevertRequest,
): Promise<{ changes: number; memories: number; conflicts: RevertConflict[] }> {
  let planned: Planned | undefined;
  await commitChange(context, {
    storeId: request.storeId,
    review: "settled",
    edits: async (store) => {
      planned = await plan(store.sql, store, request);
      return [];
    },
  });
  if (!planned) throw new Error("a change without edits was planned all the same");
  return { changes: planned.changes.length, memories: planned.steps.length, conflicts: planned.conflicts };
}
