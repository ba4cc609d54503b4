import "server-only";
import type { Sql } from "@/lib/db/sql";
import { readHeldOfStore } from "@/lib/review/held.store";
import { inPathOrder, toDifference, touches } from "./difference";
import { type DifferenceRow, readDifferences, readLivePaths } from "./history.store";
import { PathBook } from "./path-book";
import type { RestoreConflict, RestorePlan, RestoreStep } from "./restore-plan";

export interface RestoreScope {
  storeId: string;
  /** The moment to go back to. */
  seq: number;
  /** The store as it is. */
  nowSeq: number;
  prefix: string;
  /** Writes of this store may wait, so that agents are still served memories at paths that their heads have left. */
  mayHold: boolean;
}

const standsBehind = (state: string | null) => state === null || state === "approved";

/** Going back is the difference the other way round: what was created since goes, what was deleted since comes back. */
function stepOf(row: DifferenceRow): RestoreStep | RestoreConflict | null {
  const difference = toDifference(row);
  if (!difference) return null;
  const { memoryId, kind, fromPath: thenPath, toPath: nowPath } = difference;
  if (kind !== "created" && row.from_redacted_at !== null) return { memoryId, reason: "redacted", nowPath, thenPath };
  const back = { created: "deleted", deleted: "created", modified: "modified", renamed: "renamed" } as const;
  const writes = kind === "deleted" || kind === "modified";
  return {
    memoryId,
    kind: back[kind],
    nowPath,
    thenPath,
    nowVersionId: row.to_id,
    thenVersionId: kind === "created" ? null : row.from_id,
    unreviewed: writes && !standsBehind(row.from_state),
  };
}

const isConflict = (step: RestoreStep | RestoreConflict): step is RestoreConflict => "reason" in step;
const moves = (step: RestoreStep) => step.thenPath !== null && step.thenPath !== step.nowPath;

/** Leaves out what would have to go where something stays; what is left out stays as well, and may be in the way of others. */
function settlePaths(steps: RestoreStep[], staying: PathBook): { steps: RestoreStep[]; conflicts: RestoreConflict[] } {
  const conflicts: RestoreConflict[] = [];
  for (let left = steps; ; ) {
    const blocked = left.filter((step) => moves(step) && !staying.isFreeFor(step.thenPath ?? "", step.memoryId));
    if (blocked.length === 0) return { steps: left, conflicts };
    const out = new Set(blocked);
    left = left.filter((step) => !out.has(step));
    for (const { memoryId, nowPath, thenPath } of blocked) {
      conflicts.push({ memoryId, reason: "path_taken", nowPath, thenPath });
      if (nowPath !== null) staying.add(nowPath, memoryId);
    }
  }
}

async function stayingPaths(sql: Sql, scope: RestoreScope, steps: readonly RestoreStep[]): Promise<PathBook> {
  const leaving = new Set(steps.filter((step) => step.thenPath !== step.nowPath).map((step) => step.memoryId));
  const book = new PathBook();
  for (const { id, path } of await readLivePaths(sql, scope.storeId)) if (!leaving.has(id)) book.add(path, id);
  const held = scope.mayHold ? await readHeldOfStore(sql, scope.storeId) : [];
  for (const row of held) if (row.approved_path !== null) book.add(row.approved_path, row.memory_id);
  return book;
}

/**
 * What has to happen so that a store, or a folder of it, is as it was. Every memory that is in the folder now or was in it then
 * becomes as it was; what was redacted since, and what would need a path that stays taken, is left as it is.
 */
export async function planRestore(sql: Sql, scope: RestoreScope): Promise<RestorePlan> {
  const { storeId, seq, nowSeq, prefix } = scope;
  const rows = await readDifferences(sql, { storeId, from: seq, to: nowSeq });
  const wanted = rows
    .flatMap((row) => toDifference(row) ?? [])
    .filter((difference) => touches(difference, prefix))
    .sort(inPathOrder);
  const rowOf = new Map(rows.map((row) => [row.memory_id, row]));
  const all = wanted.flatMap(({ memoryId }) => {
    const row = rowOf.get(memoryId);
    return (row && stepOf(row)) ?? [];
  });
  const redacted = all.filter(isConflict);
  const possible = all.filter((step): step is RestoreStep => !isConflict(step));
  const { steps, conflicts } = settlePaths(possible, await stayingPaths(sql, scope, possible));
  // Text that waits in its place is reviewed there; text that nobody stands behind and that waits nowhere has to be looked at anew.
  const needsReview = steps.some((step) => step.unreviewed && rowOf.get(step.memoryId)?.from_waits !== 1);
  return { steps, conflicts: [...redacted, ...conflicts], needsReview };
}

/** One step of the order in which paths become free. */
export interface OrderedStep {
  step: RestoreStep;
  /** The memory has to leave its path before it can come back at the other: the path it goes to is waited for in a circle. */
  viaDeletion: "leave" | "return" | null;
}

/**
 * An order in which no step meets a path that is still taken: what goes, then what moves to where nothing is. Of memories that changed
 * places one is deleted first, and comes back when its place is free.
 */
export function orderSteps(steps: readonly RestoreStep[]): OrderedStep[] {
  const book = new PathBook();
  for (const { nowPath, memoryId } of steps) if (nowPath !== null) book.add(nowPath, memoryId);
  const ordered: OrderedStep[] = [];
  const leave = ({ nowPath, memoryId }: RestoreStep) => nowPath !== null && book.remove(nowPath, memoryId);
  for (const step of steps.filter(({ kind }) => kind === "deleted")) {
    leave(step);
    ordered.push({ step, viaDeletion: null });
  }
  const left = new Set<RestoreStep>();
  for (const step of steps) {
    if (moves(step)) left.add(step);
    else if (step.kind !== "deleted") ordered.push({ step, viaDeletion: null });
  }
  const away = new Set<RestoreStep>();
  while (left.size > 0) {
    const before = left.size;
    for (const step of left) {
      if (!book.isFreeFor(step.thenPath ?? "", step.memoryId)) continue;
      leave(step);
      book.add(step.thenPath ?? "", step.memoryId);
      left.delete(step);
      ordered.push({ step, viaDeletion: away.has(step) ? "return" : null });
    }
    if (left.size < before) continue;
    const [first] = [...left].filter((step) => step.nowPath !== null && !away.has(step));
    if (!first) throw new Error("memories that were there together do not stand in each other's way");
    leave(first);
    away.add(first);
    ordered.push({ step: first, viaDeletion: "leave" });
  }
  return ordered;
}
