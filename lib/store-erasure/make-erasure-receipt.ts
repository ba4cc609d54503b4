import "server-only";
import type { Context } from "@/lib/access/context";
import { readAuditKey } from "@/lib/audit/audit-key";
import { logNotCovered } from "@/lib/redaction/erase-files";
import { noteOf } from "@/lib/redaction/make-receipt";
import { type Receipt, signReceipt } from "@/lib/redaction/receipt-format";
import { besideNotCovered } from "@/lib/redaction/words-beside";
import { caseOfReceipt } from "@/lib/subject/case-of-receipt";
import { findSubjectOfErasure } from "@/lib/subject/subject.store";
import type { StoreErasure } from "./store-erasure";

/** Everything that was not looked at or cannot be reached, said rather than left out. */
function notCovered(context: Context, { files, stores }: StoreErasure): string[] {
  const said = ["backups_in_plain_mode", "file_system_snapshots", "what_was_served_before", "exports_and_copies"];
  if (!files?.verified && stores.length > 0)
    said.push(files && files.needles > 0 ? "files_not_fully_verified" : "files_not_verified_by_scan");
  if (files && files.still_stored > 0) said.push("same_words_in_what_was_left");
  said.push(...logNotCovered(context.db, files), besideNotCovered);
  const held = stores.filter(({ state }) => state === "held").length;
  if (held > 0) said.push(`stores_held:${held}`);
  return said;
}

/** The receipt of an erasure that has been carried out: as that of a redaction, with whole stores in place of versions. */
export async function makeErasureReceipt(
  context: Context,
  erasure: StoreErasure,
  { after, dataDir }: { after: number; dataDir: string },
): Promise<string> {
  const erased = erasure.stores.filter(({ state }) => state === "done");
  const sum = (of: "memories" | "versions" | "reasons" | "comments" | "reads") =>
    erased.reduce((all, one) => all + one[of], 0);
  const subject = await findSubjectOfErasure(context.db, erasure.id);
  const by = { type: erasure.createdByType, id: erasure.createdBy };
  const receipt: Receipt = {
    type: "palimpsest_redaction_receipt",
    version: 1,
    redaction_id: erasure.id,
    workspace_id: erasure.workspaceId,
    started_from: "metadata",
    requested_by: by,
    applied_by: by,
    reason: "erasure",
    legal_ground: null,
    note: null,
    scan_started_at: erasure.createdAt,
    scan_ended_at: erasure.createdAt,
    applied_at: erasure.createdAt,
    issued_at: context.now(),
    scan: {
      memory_store_ids: erasure.stores.map(({ storeId }) => storeId),
      versions_read: 0,
      hits: erasure.stores.length,
      left_out: 0,
    },
    removed: [],
    ...(subject && (await caseOfReceipt(context, subject))),
    stores_erased: erased.map(({ storeId, memories, versions }) => ({ memory_store_id: storeId, memories, versions })),
    totals: {
      versions: sum("versions"),
      memories: sum("memories"),
      stores: erased.length,
      reasons: sum("reasons"),
      comments: sum("comments"),
    },
    erasure: erasure.files && { ...erasure.files },
    served: { sessions_and_keys: erasure.readers ?? 0, reads: sum("reads") },
    not_covered: notCovered(context, erasure),
    checkpoints: {
      before: await noteOf(context, erasure.workspaceId, erasure.checkpointBefore),
      after: await noteOf(context, erasure.workspaceId, after),
    },
  };
  return JSON.stringify(signReceipt(receipt, readAuditKey(dataDir).privateKey));
}
