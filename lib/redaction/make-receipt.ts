import "server-only";
import type { Context } from "@/lib/access/context";
import { readAuditKey } from "@/lib/audit/audit-key";
import { checkpointsAfter } from "@/lib/audit/checkpoint.store";
import { caseOfReceipt, storesOfCase } from "@/lib/subject/case-of-receipt";
import { findSubject } from "@/lib/subject/subject.store";
import { logNotCovered } from "./erase-files";
import { recallMatcher } from "./matcher-memory";
import { type Receipt, type StoreRemoved, signReceipt } from "./receipt-format";
import type { Redaction } from "./redaction";
import {
  countHits,
  countLeftOutSince,
  countVersionsAfter,
  readCoveredStoreIds,
  readDoneHits,
  readServedTo,
} from "./redaction.store";
import { besideNotCovered, wordsBeside } from "./words-beside";

/** The note of a checkpoint of the workspace. */
export async function noteOf(context: Context, workspaceId: string, number: number | null): Promise<string | null> {
  if (number === null) return null;
  const [row] = await checkpointsAfter(context.db, workspaceId, { afterNumber: number - 1, limit: 1 });
  return row?.number === number ? row.note : null;
}

async function removedBy(
  context: Context,
  redaction: Redaction,
): Promise<{ removed: StoreRemoved[]; memories: number }> {
  const byStore = new Map<string, StoreRemoved>();
  const memories = new Set<string>();
  for (const hit of await readDoneHits(context.db.read, redaction.id)) {
    const store = byStore.get(hit.store_id) ?? {
      memory_store_id: hit.store_id,
      memory_version_ids: [],
      memory_ids_changed: [],
      change_ids_reason_cleared: [],
      comment_ids_removed: [],
    };
    byStore.set(hit.store_id, store);
    if (hit.kind === "reason") store.change_ids_reason_cleared.push(hit.target_id);
    else if (hit.kind === "comment") store.comment_ids_removed.push(hit.target_id);
    else store.memory_version_ids.push(hit.target_id);
    if (hit.memory_id) memories.add(hit.memory_id);
    if (hit.memory_id && hit.was_head === 1) store.memory_ids_changed.push(hit.memory_id);
  }
  return { removed: [...byStore.values()], memories: memories.size };
}

/** Everything that was not looked at or cannot be reached, said rather than left out. */
async function notCovered(context: Context, redaction: Redaction): Promise<string[]> {
  const { db } = context;
  const said = ["backups_in_plain_mode", "file_system_snapshots", "what_was_served_before", "exports_and_copies"];
  const { erasure } = redaction;
  if (!erasure?.verified) said.push(erasure?.needles === 0 ? "files_not_verified_by_scan" : "files_not_fully_verified");
  if (erasure && erasure.still_stored > 0) said.push("same_words_in_what_was_left");
  said.push(...logNotCovered(db, erasure));
  const piles = await countHits(db.read, redaction.id);
  const refused = piles.reduce((sum, { state, hits }) => sum + (state === "refused" ? Number(hits) : 0), 0);
  if (refused > 0) said.push(`hits_refused:${refused}`);
  let newer = 0;
  for (const storeId of await readCoveredStoreIds(db, redaction)) {
    const after = redaction.places[storeId]?.versions ?? 0;
    newer += await countVersionsAfter(db.read, storeId, { after, exceptRequest: context.requestId });
  }
  if (newer > 0) said.push(`versions_written_since_the_scan:${newer}`);
  const leftOut = await countLeftOutSince(db.read, redaction.id, redaction.scannedAt ?? "");
  if (leftOut > 0) said.push(`left_out_and_written_since_the_scan:${leftOut}`);
  const known = recallMatcher(redaction.id);
  if (!known) said.push("restarted_meanwhile_scan_again", besideNotCovered);
  else said.push(...(await wordsBeside(context, redaction, known.matcher)));
  return said;
}

/** The receipt of a redaction that has been carried out, signed with the audit log's key. */
export async function makeReceipt(
  context: Context,
  redaction: Redaction,
  { after, dataDir }: { after: number; dataDir: string },
): Promise<string> {
  const { read } = context.db;
  const { removed, memories } = await removedBy(context, redaction);
  const piles = await countHits(read, redaction.id);
  const sum = (of: (pile: (typeof piles)[number]) => boolean) =>
    piles.filter(of).reduce((all, { hits }) => all + Number(hits), 0);
  const served = await readServedTo(read, redaction.id, 100_000);
  const subject = redaction.subjectId === null ? null : await findSubject(context.db, redaction.subjectId);
  const stores = subject && (await storesOfCase(context, subject));
  const receipt: Receipt = {
    type: "palimpsest_redaction_receipt",
    version: 1,
    redaction_id: redaction.id,
    workspace_id: redaction.workspaceId,
    started_from: redaction.source,
    requested_by: { type: redaction.createdByType, id: redaction.createdBy },
    applied_by: { type: redaction.appliedByType ?? "", id: redaction.appliedBy },
    reason: redaction.reason ?? "other",
    legal_ground: redaction.legalGround,
    note: redaction.note,
    scan_started_at: redaction.createdAt,
    scan_ended_at: redaction.scannedAt,
    applied_at: redaction.appliedAt,
    issued_at: context.now(),
    scan: {
      memory_store_ids: redaction.storeIds,
      versions_read: redaction.versionsRead,
      hits: sum(() => true),
      left_out: sum(({ state }) => state === "left_out"),
    },
    removed,
    ...(subject && (await caseOfReceipt(context, subject))),
    ...stores,
    totals: {
      versions: removed.reduce((all, store) => all + store.memory_version_ids.length, 0),
      memories,
      stores: removed.length,
      reasons: sum(({ kind, state }) => kind === "reason" && state === "done"),
      comments: sum(({ kind, state }) => kind === "comment" && state === "done"),
    },
    erasure: redaction.erasure && { ...redaction.erasure },
    served: { sessions_and_keys: served.length, reads: served.reduce((all, { reads }) => all + Number(reads), 0) },
    not_covered: await notCovered(context, redaction),
    checkpoints: {
      before: await noteOf(context, redaction.workspaceId, redaction.checkpointBefore),
      after: await noteOf(context, redaction.workspaceId, after),
    },
  };
  return JSON.stringify(signReceipt(receipt, readAuditKey(dataDir).privateKey));
}
