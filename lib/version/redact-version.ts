import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { quotesText } from "@/lib/domain/quotes-text";
import { scheduleErasure } from "@/lib/erasure/schedule-erasure";
import { assertMemoryNotHeld } from "@/lib/hold/hold.store";
import { publishLive } from "@/lib/live/live-bus";
import { forgetApproved } from "@/lib/review/held.store";
import { requireStore } from "@/lib/store/require-store";
import { lockStore, moveStoreChain, requestErasure } from "@/lib/store/store-lock.store";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import { clearVersion, readRedactionState } from "./redaction.store";
import { requireVersion } from "./require-version";
import type { Version } from "./version";
import type { RedactVersionInput } from "./version.schema";

/**
 * Redacts one version inside a transaction of its store, with its audit entry. Null for one that was redacted before.
 * @throws AppError as `redactVersion`
 */
export async function redactUnderLock(sql: Sql, context: Context, input: RedactVersionInput): Promise<string | null> {
  const storeId = input.memory_store_id;
  const row = await lockStore(sql, storeId);
  const state = row && (await readRedactionState(sql, storeId, input.memory_version_id));
  if (!row || !state)
    throw new AppError("not_found", `There is no memory version ${input.memory_version_id} in this store.`);
  if (state.redacted_at !== null) return null;
  if (state.is_live_head) {
    throw new AppError(
      "invalid_request",
      "This version is the current content of a live memory. Supersede it with a new version or delete the memory first, then redact this version.",
    );
  }
  await assertMemoryNotHeld(sql, { storeId, memoryId: state.memory_id }, "This version");
  const at = context.now();
  await clearVersion(sql, {
    storeId,
    versionId: state.id,
    at,
    by: actorRef(context.actor, null),
    reason: input.reason,
    note: input.note ?? null,
  });
  await forgetApproved(sql, storeId, state.id);
  await requestErasure(sql, storeId, at);
  const target = { memory_store_id: storeId, memory_id: state.memory_id, memory_version_id: state.id };
  const act = { action: "version.redacted", target, data: { reason: input.reason } } as const;
  const of = { workspaceId: context.actor.workspaceId, storeId, at };
  await tellOutbox(sql, of, [{ type: act.action, data: target }]);
  await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
  return state.memory_id;
}

export const saysWhatGoes = (field: "note" | "legal_ground") =>
  new AppError("invalid_request", `${field}: it says what is to be removed, and it is kept. Say it in other words.`);

/** The note outlives the text and is shown with the version. @throws AppError invalid_request where it repeats what goes */
async function assertNoteClean(context: Context, { note, ...of }: RedactVersionInput): Promise<void> {
  if (!note) return;
  const { content, path } = await requireVersion(context, of.memory_store_id, of.memory_version_id);
  if (quotesText(note, content ?? "") || quotesText(note, path ?? "")) throw saysWhatGoes("note");
}

/**
 * Removes the content, hash, size and path of one version for good; row, actor and times stay. Redacting twice answers the
 * same as once. The bytes leave the files with the next erasure pass.
 * @throws AppError invalid_request for the head of a live memory and a note that quotes it, conflict where a hold covers it, not_found, permission
 */
export async function redactVersion(context: Context, input: RedactVersionInput): Promise<Version> {
  const store = await requireStore(context, input.memory_store_id, "version.redact");
  const { note = null, ...named } = input;
  await assertNoteClean(context, input);
  await requireSecondPerson(context, { operation: "redactVersion", act: "redact", input: named, words: note });
  const memoryId = await context.db.commit(store.id, (sql) => redactUnderLock(sql, context, input));
  if (memoryId) {
    scheduleErasure(context.db);
    const live = { workspaceId: store.workspaceId, storeId: store.id, memoryIds: [memoryId] };
    publishLive(context.db, { kind: "version.redacted", ...live });
  }
  return requireVersion(context, store.id, input.memory_version_id);
}
