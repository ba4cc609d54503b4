import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import type { Progress } from "@/lib/job/job";
import { findJob } from "@/lib/job/job.store";
import { parseReceipt, type SignedReceipt } from "@/lib/redaction/receipt-format";
import type { StoreErasure } from "./store-erasure";
import type { ErasureInput } from "./store-erasure.schema";
import { findErasure } from "./store-erasure.store";

/** A key sees what it asked for, though the stores it could see are gone, and an erasure of which it sees all stores. @throws AppError not_found, permission */
export async function requireErasure(context: Context, id: string): Promise<StoreErasure & { progress: Progress }> {
  const { actor, db } = context;
  const found = await findErasure(db, id);
  const own = found?.createdBy === actorRef(actor, null).id;
  const seen =
    found?.workspaceId === actor.workspaceId && (own || found.stores.every(({ storeId }) => seesStore(actor, storeId)));
  if (!found || !seen) throw new AppError("not_found", `There is no erasure ${id}.`);
  assertMay(actor, "erasure.manage");
  const job = await findJob(db, found.jobId);
  // A job that was given up or cancelled cannot say so itself.
  const state =
    found.state === "erasing" && (job?.state === "failed" || job?.state === "cancelled") ? job.state : found.state;
  return { ...found, state, progress: job?.progress ?? { done: 0, total: null, cursor: null } };
}

/** How an erasure stands. @throws AppError not_found, permission */
export const retrieveErasure = (context: Context, { erasure_id }: ErasureInput) => requireErasure(context, erasure_id);

/** The signed receipt of an erasure that has ended. @throws AppError not_found, conflict before, permission */
export async function retrieveErasureReceipt(context: Context, { erasure_id }: ErasureInput): Promise<SignedReceipt> {
  const { receipt, state } = await requireErasure(context, erasure_id);
  const signed = receipt === null ? null : parseReceipt(receipt);
  if (!signed) throw new AppError("conflict", `This erasure is ${state}: there is a receipt when it has ended.`);
  return signed;
}
