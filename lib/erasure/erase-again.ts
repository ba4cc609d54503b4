import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuditAct, ErasedBefore } from "@/lib/audit/audit-action";
import type { ErasingEntry } from "@/lib/audit/erasing-acts";
import { redactedVersions } from "@/lib/audit/redacted-versions";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { clearReason, readHitText } from "@/lib/redaction/redaction.store";
import { readComment, removeCommentRow } from "@/lib/review/comment.store";
import { forgetApproved } from "@/lib/review/held.store";
import { lockStore, moveStoreChain, purgeStore, requestErasure } from "@/lib/store/store-lock.store";
import { changeSubject, findSubject, forgetSearches, removeIdentifiers } from "@/lib/subject/subject.store";
import { clearVersion, readRedactionState } from "@/lib/version/redaction.store";

const before = ({ time, actor }: ErasingEntry): ErasedBefore => ({
  time,
  actor_type: actor.type,
  actor_id: actor.id,
});

async function append(sql: Sql, context: Context, storeId: string, act: AuditAct): Promise<void> {
  const row = await lockStore(sql, storeId);
  if (row) await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
}

async function redact(sql: Sql, context: Context, entry: ErasingEntry, versionId: string): Promise<number> {
  const storeId = entry.chain;
  const state = await readRedactionState(sql, storeId, versionId);
  if (!state || state.redacted_at !== null || state.is_live_head) return 0;
  const { time: at, actor: by } = entry;
  const reason = typeof entry.data.reason === "string" ? entry.data.reason : "";
  await clearVersion(sql, { storeId, versionId, at, by, reason, note: null });
  await forgetApproved(sql, storeId, versionId);
  const target = { memory_store_id: storeId, memory_id: state.memory_id, memory_version_id: versionId };
  const data = { reason, replayed: before(entry) };
  await append(sql, context, storeId, { action: "version.redacted", target, data });
  return 1;
}

/** What took the place of an erased text came after the backup: with its text gone, the memory is. */
async function deleteLiveHeads(store: LockedStore, versionIds: readonly string[]): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const versionId of versionIds) {
    const version = await store.versionById(versionId);
    const memory = version && (await store.memoryById(version.memory_id));
    if (memory?.head_version_id === versionId && memory.path !== null)
      edits.push({ kind: "delete", memoryId: memory.id });
  }
  return edits;
}

/** Redacts the versions of an entry. @throws AppError not_found where the store is not there */
export async function eraseVersions(context: Context, entry: ErasingEntry): Promise<number> {
  const storeId = entry.chain;
  const versionIds = redactedVersions(entry);
  let erased = 0;
  await commitChange(context, {
    storeId,
    // What retention took away was the current text of nothing.
    edits: async (store) => (entry.action === "versions.removed" ? [] : deleteLiveHeads(store, versionIds)),
    review: "settled",
    also: async (sql, { written }) => {
      // A deletion repeats the path of what it deletes.
      const paths = written.map(({ memory_version_id }) => memory_version_id);
      erased = 0;
      for (const id of [...versionIds, ...paths]) erased += await redact(sql, context, entry, id);
      if (erased > 0) await requestErasure(sql, storeId, context.now());
    },
  });
  return erased;
}

/** Deletes a store that had been deleted. */
export async function eraseStore(context: Context, entry: ErasingEntry): Promise<number> {
  const storeId = entry.chain;
  return context.db.commit(storeId, async (sql) => {
    const row = await lockStore(sql, storeId);
    if (!row) return 0;
    const counts = await purgeStore(sql, storeId, entry.time);
    await requestErasure(sql, storeId, context.now());
    const target = { memory_store_id: storeId };
    const act = { action: "store.deleted", target, data: { ...counts, replayed: before(entry) } } as const;
    await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
    return 1;
  });
}

/** Takes away the words of a comment that had been removed. */
export async function eraseComment(context: Context, entry: ErasingEntry): Promise<number> {
  const storeId = entry.chain;
  const { change_id } = entry.target;
  const { comment_id } = entry.data;
  if (typeof comment_id !== "string" || typeof change_id !== "string") return 0;
  return context.db.commit(storeId, async (sql) => {
    const row = await lockStore(sql, storeId);
    const comment = row && (await readComment(sql, storeId, comment_id));
    if (!comment || comment.removed_at !== null) return 0;
    await removeCommentRow(sql, comment, entry.time);
    await requestErasure(sql, storeId, context.now());
    const target = { memory_store_id: storeId, change_id };
    await append(sql, context, storeId, {
      action: "comment.removed",
      target,
      data: { comment_id, replayed: before(entry) },
    });
    return 1;
  });
}

/** Takes away the words of why a change was made, where they had been cleared. */
export async function eraseReason(context: Context, entry: ErasingEntry): Promise<number> {
  const storeId = entry.chain;
  const { change_id } = entry.target;
  const { redaction_id } = entry.data;
  if (typeof change_id !== "string" || typeof redaction_id !== "string") return 0;
  return context.db.commit(storeId, async (sql) => {
    const text =
      (await lockStore(sql, storeId)) &&
      (await readHitText(sql, { kind: "reason", target_id: change_id, store_id: storeId }));
    if (!text) return 0;
    await clearReason(sql, storeId, change_id);
    await requestErasure(sql, storeId, context.now());
    const target = { memory_store_id: storeId, change_id };
    const data = { redaction_id, replayed: before(entry) };
    await append(sql, context, storeId, { action: "change.reason_cleared", target, data });
    return 1;
  });
}

/** Takes away what the person of a closed case was known by, and closes the case again. */
export async function eraseIdentifiers(context: Context, entry: ErasingEntry): Promise<number> {
  const { subject_id } = entry.target;
  const subject = typeof subject_id === "string" ? await findSubject(context.db, subject_id) : null;
  if (!subject || subject.closedAt !== null) return 0;
  const { id } = subject;
  return context.db.transaction(async (tx) => {
    if (!(await changeSubject(tx, subject, { closedAt: entry.time, closedBy: entry.actor.id }))) return 0;
    const identifiers = await removeIdentifiers(tx, id);
    await forgetSearches(tx, id, entry.time);
    await requestErasure(tx.sql, id, context.now());
    const data = { identifiers, replayed: before(entry) };
    await appendToWorkspaceChain(tx.sql, context, { action: "subject.closed", target: { subject_id: id }, data });
    return 1;
  });
}
