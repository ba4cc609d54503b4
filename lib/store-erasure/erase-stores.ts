import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { requireErasure } from "./retrieve-erasure";
import type { StoreErasure } from "./store-erasure";
import type { EraseStoresInput, RequestErasureInput } from "./store-erasure.schema";
import { erasuresUnderWay, findStoreIdsByMetadata, insertErasure } from "./store-erasure.store";

/** Who asks for more says it in parts: an approval and an audit entry name every one. */
const mostStores = 500;

/** The erasure under way that takes all of these stores already: asking twice is asking once. */
async function underWay(context: Context, storeIds: readonly string[]): Promise<StoreErasure | null> {
  if (storeIds.length === 0) return null;
  const rows = await erasuresUnderWay(context.db.read, context.actor.workspaceId, storeIds);
  for (const id of new Set(rows.map(({ erasure_id }) => erasure_id))) {
    const taken = rows.filter(({ erasure_id }) => erasure_id === id).length;
    const erasure = taken === storeIds.length ? await requireErasure(context, id) : null;
    if (erasure?.state === "erasing") return erasure;
  }
  return null;
}

/**
 * Erases whole stores: every version of every memory with text, path and hash, reasons, comments, and what the store says of itself.
 * A job does it and goes on after a crash; what a hold covers stays, with the hold named. Without any store it ends when the files
 * have been rewritten after what was erased before.
 * @throws AppError approval_pending, permission
 */
export async function eraseStores(context: Context, { memory_store_ids }: EraseStoresInput): Promise<StoreErasure> {
  const { actor, db } = context;
  assertMay(actor, "erasure.manage");
  const storeIds = [...new Set(memory_store_ids)].filter((id) => seesStore(actor, id)).sort();
  const already = await underWay(context, storeIds);
  if (already) return already;
  if (storeIds.length > 0)
    await requireSecondPerson(context, {
      operation: "eraseStores",
      act: "erase",
      input: { memory_store_ids: storeIds },
    });
  const createdAt = context.now();
  const id = createId("ers", Date.parse(createdAt));
  await db.transaction(async (tx) => {
    const jobId = await enqueueJob(tx.sql, context, { kind: "erasure.run", input: { erasure_id: id } });
    const by = actorRef(actor, null);
    const row = { id, workspaceId: actor.workspaceId, jobId, createdByType: by.type, createdBy: by.id, createdAt };
    await insertErasure(tx, row, storeIds);
    const data = { store_ids: storeIds };
    await appendToWorkspaceChain(tx.sql, context, { action: "erasure.requested", target: { erasure_id: id }, data });
  });
  wakeJobs(db);
  return requireErasure(context, id);
}

/**
 * Erases all stores whose metadata has these pairs, for a program that offers people to be forgotten. The metadata names somebody:
 * it is compared and kept nowhere.
 * @throws AppError approval_pending, invalid_request, permission
 */
export async function requestErasure(context: Context, { metadata }: RequestErasureInput): Promise<StoreErasure> {
  assertMay(context.actor, "erasure.manage");
  const found = await findStoreIdsByMetadata(context.db, context.actor.workspaceId, metadata);
  const memory_store_ids = found.filter((id) => seesStore(context.actor, id));
  if (memory_store_ids.length > mostStores)
    throw new AppError(
      "invalid_request",
      `metadata: ${memory_store_ids.length} stores have this, and one erasure takes at most ${mostStores}. Name more pairs.`,
    );
  return eraseStores(context, { memory_store_ids });
}
