import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { parseStoreSettings } from "@/lib/domain/store-settings";
import { timeOfChange } from "@/lib/domain/time-of-change";
import { publishLive } from "@/lib/live/live-bus";
import { tellNotified } from "@/lib/notification/notify.store";
import { setExpiryUnderLock } from "@/lib/retention/set-expiry-under-lock";
import { firstReviewState, openReview, type ReviewMode } from "@/lib/review/open-review";
import { ensureSession } from "@/lib/session/session.store";
import {
  keepLockedStore,
  lockStoreForChange,
  updateStoreCounters,
  updateVersionCount,
} from "@/lib/store/store-lock.store";
import { tellWritten } from "@/lib/webhook/tell-written";
import { applyEdit } from "./apply-edit";
import type { Edit, EditOutcome } from "./edit";
import { type Authorship, LockedStore } from "./locked-store.store";
import { type ReadsAhead, readAhead } from "./read-ahead.store";

export interface ChangeRequest {
  storeId: string;
  /** The edits, or a function that reads the locked store and decides on them: what it reads cannot change before they are written. */
  edits: readonly Edit[] | ((store: LockedStore) => Promise<readonly Edit[]>);
  /** What the edits will read, where that is known before: it is read along with the lock. */
  reads?: ReadsAhead;
  /** A person's or agent's words on why; shown beside the change. */
  reason?: string;
  /** How it stands to review: by the store's rules unless the act is part of a verdict. */
  review?: ReviewMode;
  /** Called inside the transaction after each edit; what it throws undoes all of them. */
  onEdit?: (done: number, total: number) => Promise<void>;
  /** What else belongs to the act: runs in its transaction, after the versions, also where none was written. */
  also?: (sql: Sql, store: LockedStore) => Promise<void>;
}

export interface CommittedChange {
  /** Null when nothing had to change. */
  changeId: string | null;
  /** The store's sequence number after the change. */
  seq: number;
  /** One per edit, in order. */
  outcomes: EditOutcome[];
}

interface Asked {
  reason: string | undefined;
  reviewState: Authorship["reviewState"];
  /** The time of the store's change before this one. */
  after: string | null;
}

async function authorshipOf(sql: Sql, context: Context, asked: Asked): Promise<Authorship> {
  const now = timeOfChange(context.now(), asked.after);
  const { actor, session } = context;
  const sessionId =
    session === null
      ? null
      : "id" in session
        ? session.id
        : await ensureSession(sql, { workspaceId: actor.workspaceId, label: session.label, now });
  return {
    changeId: createId("chg", Date.parse(now)),
    actor: actorRef(actor, sessionId),
    apiKeyId: actor.kind === "key" ? actor.keyId : null,
    sessionId,
    origin: context.origin,
    reason: asked.reason ?? null,
    requestId: context.requestId,
    now,
    reviewState: asked.reviewState,
  };
}

async function sealChange(sql: Sql, context: Context, store: LockedStore, mode: ReviewMode): Promise<void> {
  const { row, written, authorship } = store;
  await openReview(sql, context, store, mode);
  if (written.length > 1) await updateVersionCount(sql, row.id, authorship.changeId, written.length);
  const head = await appendToChain(
    sql,
    { id: row.id, head: row },
    { ...context, sessionId: authorship.sessionId, now: () => authorship.now },
    {
      action: "change.committed",
      target: { memory_store_id: row.id, change_id: authorship.changeId },
      data: { seq: row.seq, versions: written },
    },
  );
  await tellWritten(sql, store);
  Object.assign(row, head, { last_change_at: authorship.now });
  await updateStoreCounters(sql, row);
}

async function runChange(sql: Sql, context: Context, request: ChangeRequest) {
  // Sent together, done in order: what is read is as it stands under the lock.
  const [row, ahead] = await Promise.all([
    lockStoreForChange(sql, request.storeId),
    request.reads && readAhead(sql, request.storeId, request.reads),
  ]);
  if (!row || row.workspace_id !== context.actor.workspaceId) {
    throw new AppError("not_found", `There is no memory store ${request.storeId}.`);
  }
  const { reason, review: mode = "ask" } = request;
  const reviewState = firstReviewState(context.actor, parseStoreSettings(row.settings).review, mode);
  const asked = { reason, reviewState, after: row.last_change_at };
  const store = new LockedStore(sql, row, await authorshipOf(sql, context, asked));
  if (ahead) store.takeAhead(ahead);
  const edits = typeof request.edits === "function" ? await request.edits(store) : request.edits;
  const outcomes: EditOutcome[] = [];
  for (const edit of edits) {
    outcomes.push(await applyEdit(store, edit));
    if (request.onEdit) await request.onEdit(outcomes.length, edits.length);
  }
  if (store.written.length > 0) await sealChange(sql, context, store, mode);
  if (request.also) await request.also(sql, store);
  else keepLockedStore(sql, store.row);
  // Takes the lock anew, because its entry is one more of the store's chain.
  for (const { memory } of outcomes) {
    const { id: memoryId, expiresAt } = memory;
    if (expiresAt !== undefined)
      await setExpiryUnderLock(sql, context, { storeId: request.storeId, memoryId, expiresAt });
  }
  return { store, outcomes };
}

/**
 * The one write path: the only function that writes memories and versions. In one transaction it locks the store, checks
 * the preconditions, writes the versions, moves the heads, updates the search index and appends the audit entry.
 * Resolves when all of it is on disk. It checks no authority: the use case that calls it has.
 * @throws AppError as `applyEdit`, and not_found for a store that is gone; nothing is written then
 */
export async function commitChange(context: Context, request: ChangeRequest): Promise<CommittedChange> {
  const { store, outcomes } = await context.db.commit(request.storeId, (sql) => runChange(sql, context, request));
  tellNotified(context);
  const { written, row, authorship } = store;
  if (written.length === 0) return { changeId: null, seq: row.seq, outcomes };
  if (context.trace) {
    context.trace.changeId = authorship.changeId;
    for (const version of written) context.trace.written.push(version.memory_version_id);
  }
  publishLive(context.db, {
    kind: "change.committed",
    workspaceId: row.workspace_id,
    storeId: row.id,
    changeId: authorship.changeId,
    memoryIds: written.map((version) => version.memory_id),
    seq: row.seq,
  });
  return { changeId: authorship.changeId, seq: row.seq, outcomes };
}
