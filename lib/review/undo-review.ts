import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore, MemoryRow } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { type ReviewState, reviewStates } from "@/lib/domain/review-state";
import { publishLive } from "@/lib/live/live-bus";
import { notify } from "@/lib/notification/notify.store";
import { moveStoreChain } from "@/lib/store/store-lock.store";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import { serveApproved } from "./approve-change";
import type { HeldBefore } from "./decision";
import { forgetExpired } from "./forget-expired";
import {
  findHeld,
  findLastDecision,
  lookForVectorsAgain,
  markDecisionUndone,
  type ReviewedVersionRow,
  setReviewState,
  upsertHeld,
} from "./held.store";
import { readStateBehind } from "./read-state-behind";
import { reviewerId } from "./record-decision";
import { requireStoreOfChange } from "./require-reviewable";
import { assertPlaceIsServable } from "./served-place";
import { readWholeDecision, refusalOfUndo, type Standing } from "./standing-decision";
import { aboveAll, walkBack } from "./walk-back";

/** `ownerId`: whose it has to be; null where it may be anybody's. */
type LastOf = { change_id: string; ownerId: string | null };

async function lastDecision(sql: Sql, storeId: string, { change_id, ownerId }: LastOf): Promise<Standing> {
  const last = await findLastDecision(sql, storeId, change_id);
  if (!last) throw new AppError("conflict", "Nobody has decided on this change, so there is nothing to undo.");
  if (ownerId !== null && last.decided_by !== ownerId)
    throw new AppError("conflict", "Somebody else has decided on this change since. Undo that from the change itself.");
  return readWholeDecision(sql, last);
}

/** The edit that brings a memory back to how it stood before the verdict; null where it still does. */
async function backEdit(store: LockedStore, memory: MemoryRow, held: HeldBefore): Promise<Edit | null> {
  if (memory.head_version_id === held.head_version_id) return null;
  const version = await store.versionById(held.head_version_id);
  if (!version) throw new Error("a head before the verdict is a version");
  if (version.operation === "deleted") return memory.path === null ? null : { kind: "delete", memoryId: memory.id };
  if (version.content === null || version.path === null) {
    throw new AppError("conflict", "The text that the undo would bring back was redacted meanwhile.");
  }
  const content = parseContent(version.content);
  const path = parseMemoryPath(version.path);
  return memory.path === null
    ? { kind: "revive", memoryId: memory.id, content, path }
    : { kind: "modify", memoryId: memory.id, content, path };
}

async function planUndo(store: LockedStore, { decision, before }: Standing): Promise<Edit[]> {
  if (decision.written_change_id === null) return [];
  const edits: Edit[] = [];
  for (const held of before.held) {
    const memory = await store.memoryById(held.memory_id);
    const edit = memory && (await backEdit(store, memory, held));
    if (edit) edits.push(edit);
  }
  return [...edits.filter(({ kind }) => kind === "delete"), ...edits.filter(({ kind }) => kind !== "delete")];
}

/**
 * What agents were served before the verdict, if nobody has taken that back since; else the last text people stand behind.
 */
async function servedBefore(
  sql: Sql,
  store: LockedStore,
  { held, waitsAlready }: { held: HeldBefore; waitsAlready: boolean },
): Promise<{ id: string; path: string | null } | null> {
  const { approved_version_id: id } = held;
  const storeId = store.row.id;
  const version = id === null ? undefined : await store.versionById(id);
  const state = id === null ? null : await readStateBehind(sql, { storeId, memoryId: held.memory_id, versionId: id });
  const takenBack = state === "reverted" || state === "corrected" || (state === "pending" && waitsAlready);
  if (!takenBack) return id !== null && version ? { id, path: version.path } : null;
  const { base } = await walkBack(sql, { storeId, memoryId: held.memory_id, below: aboveAll });
  return base && { id: base.id, path: base.operation === "deleted" ? null : base.path };
}

/**
 * Where nothing is left to decide, the head is what everybody is served: it has to be what people stand behind.
 * @throws AppError conflict
 */
function assertStoodBehind(head: MemoryRow | undefined, base: ReviewedVersionRow | null): void {
  const path = base?.operation === "deleted" ? null : (base?.path ?? null);
  const sha256 = path === null ? null : base?.content_sha256;
  if ((head?.path ?? null) === path && (path === null || head?.content_sha256 === sha256)) return;
  throw new AppError(
    "conflict",
    "What the undo would bring back was reverted or corrected by another decision since. Undo that decision first.",
  );
}

/** Puts back who was served what, as far as nobody wrote over it. */
async function holdAgain(sql: Sql, store: LockedStore, held: HeldBefore): Promise<void> {
  const storeId = store.row.id;
  const at = { storeId, memoryId: held.memory_id };
  const memory = await store.memoryById(held.memory_id);
  const { base, open } = await walkBack(sql, { ...at, below: aboveAll });
  if (open.length === 0) return assertStoodBehind(memory, base);
  const now = await findHeld(sql, storeId, held.memory_id);
  if (held.change_id === null || held.author_id === null) {
    return now && serveApproved(sql, now, memory?.path ?? null);
  }
  const rewritten = store.moves.some((move) => move.after.id === held.memory_id);
  const asBefore = memory?.head_version_id === held.head_version_id || rewritten;
  // Where something newer waits only what is served meanwhile goes back.
  const served = await servedBefore(sql, store, { held, waitsAlready: now !== undefined });
  const path = served?.path ?? null;
  if (path !== null && now?.approved_version_id !== served?.id) {
    await assertPlaceIsServable(sql, { ...at, path });
  }
  const again = {
    memory_id: held.memory_id,
    store_id: storeId,
    change_id: asBefore || !now ? held.change_id : now.change_id,
    author_id: asBefore || !now ? held.author_id : now.author_id,
    approved_version_id: path === null ? null : (served?.id ?? null),
    approved_path: path,
  };
  await upsertHeld(sql, again);
  await lookForVectorsAgain(sql, storeId);
  await serveApproved(sql, again, memory?.path ?? null);
}

async function takeBack(sql: Sql, context: Context, store: LockedStore, { decision, before }: Standing): Promise<void> {
  const storeId = store.row.id;
  for (const { change_id, state, by, at } of before.states) {
    await setReviewState(sql, { storeId, changeId: change_id }, { state, by, at });
  }
  // What the verdict wrote is not what anybody stands behind any more.
  const { written_change_id: changeId } = decision;
  if (changeId) await setReviewState(sql, { storeId, changeId }, { state: "exempt", by: null, at: null });
  for (const held of before.held) await holdAgain(sql, store, held);
  await forgetExpired(sql, storeId, context.now());
  await markDecisionUndone(sql, storeId, { id: decision.id, at: context.now(), by: reviewerId(context) });
  const changeIds = before.states.map((state) => state.change_id);
  await tellUndone(sql, context, { storeId, standing: { decision, before } });
  const notice = { kind: "overturned", storeId, changeId: decision.change_id } as const;
  if (decision.decided_by !== null) await notify(sql, context, [decision.decided_by], notice);
  const act = {
    action: "review.undone",
    target: { memory_store_id: storeId, change_id: decision.change_id },
    data: { decision_id: decision.id, change_ids: changeIds, verdict: decision.verdict },
  } as const;
  await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: store.row }, context, act));
}

const restated = ({ change_id, state }: Standing["before"]["states"][number]): Restated => ({
  changeId: change_id,
  state: reviewStates.find((known) => known === state) ?? null,
});

const eventOfState = {
  pending: "change.pending",
  approved: "change.approved",
  flagged: "change.flagged",
} as const;

/** In which state the changes are again. What needed no review before the verdict needs none now, and nobody is told. */
async function tellUndone(
  sql: Sql,
  context: Context,
  { storeId, standing: { decision, before } }: { storeId: string; standing: Standing },
): Promise<void> {
  const told = before.states.flatMap(({ change_id, state }) => {
    const type = eventOfState[state as keyof typeof eventOfState];
    const data = { memory_store_id: storeId, change_id, undone_decision_id: decision.id };
    return type ? [{ type, data }] : [];
  });
  await tellOutbox(sql, { workspaceId: context.actor.workspaceId, storeId, at: context.now() }, told);
}

export interface Undone {
  storeId: string;
  changeIds: string[];
  /** How each stands again: what was flagged before the verdict is flagged now. */
  states: Restated[];
}

/** Null stands for a change that needs no review. */
export type Restated = { changeId: string; state: ReviewState | null };

/**
 * Takes the last verdict on a change back: review states, what agents are served, and the texts stand as before it. Texts
 * come back as new versions.
 * @throws AppError conflict where somebody decided or wrote since
 */
export async function undoReview(context: Context, input: { change_id: string; own_only?: boolean }): Promise<Undone> {
  const ownerId = input.own_only ? reviewerId(context) : null;
  const store = await requireStoreOfChange(context, input.change_id, "change.review");
  let standing: Standing | undefined;
  await commitChange(context, {
    storeId: store.id,
    review: "exempt",
    edits: async (locked) => {
      standing = await lastDecision(locked.sql, store.id, { change_id: input.change_id, ownerId });
      const refusal = await refusalOfUndo(locked.sql, standing);
      if (refusal) throw refusal;
      return planUndo(locked, standing);
    },
    also: async (sql, locked) => {
      if (standing) await takeBack(sql, context, locked, standing);
    },
  });
  const states = standing?.before.states.map(restated) ?? [];
  const changeIds = states.map(({ changeId }) => changeId);
  const memoryIds = standing?.before.held.map((held) => held.memory_id) ?? [];
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: store.workspaceId,
    storeId: store.id,
    changeIds,
    memoryIds,
  });
  return { storeId: store.id, changeIds, states };
}
