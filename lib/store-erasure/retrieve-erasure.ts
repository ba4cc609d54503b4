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

export type SeenErasure = StoreErasure & { progress: Progress };

/** A key sees what it asked for, though the stores it could see are gone, and an erasure of which it sees all stores. */
export function seesErasure({ actor }: Context, { workspaceId, createdBy, stores }: StoreErasure): boolean {
  if (workspaceId !== actor.workspaceId) return false;
  return createdBy === actorRef(actor, null).id || stores.every(({ storeId }) => seesStore(actor, storeId));
}

/** With how far it is. A job that was given up or cancelled cannot say so itself. */
export async function withProgress({ db }: Context, erasure: StoreErasure): Promise<SeenErasure> {
  const job = await findJob(db, erasure.jobId);
  const gaveUp = job?.state === "failed" || job?.state === "cancelled" ? job.state : null;
  const progress = job?.progress ?? { done: 0, total: null, cursor: null };
  return { ...erasure, state: (erasure.state === "erasing" && gaveUp) || erasure.state, progress };
}

/** @throws AppError not_found, permission */
export async function requireErasure(context: Context, id: string): Promise<SeenErasure> {
  const found = await findErasure(context.db, id);
  if (!found || !seesErasure(context, found)) throw new AppError("not_found", `There is no erasure ${id}.`);
  assertMay(context.actor, "erasure.manage");
  return withProgress(context, found);
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
