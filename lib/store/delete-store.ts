import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { scheduleErasure } from "@/lib/erasure/schedule-erasure";
import { assertStoreNotHeld } from "@/lib/hold/hold.store";
import { publishLive } from "@/lib/live/live-bus";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import { requireStore } from "./require-store";
import type { StoreInput } from "./store.schema";
import { lockStore, moveStoreChain, purgeStore, requestErasure } from "./store-lock.store";

/**
 * Deletes a store with all its memories and versions; what remains is its id and its audit log.
 * @throws AppError conflict where a hold covers the store or anything in it, not_found, permission
 */
export async function deleteStore(context: Context, input: StoreInput): Promise<{ id: string }> {
  const store = await requireStore(context, input.memory_store_id, "store.delete");
  await requireSecondPerson(context, { operation: "deleteStore", act: "delete_store", input });
  await context.db.commit(store.id, async (sql: Sql) => {
    const row = await lockStore(sql, store.id);
    if (!row) throw new AppError("not_found", `There is no memory store ${store.id}.`);
    await assertStoreNotHeld(sql, store.id);
    const now = context.now();
    const data = await purgeStore(sql, store.id, now);
    await requestErasure(sql, store.id, now);
    // After the purge, which takes what was still to be told of the store with it.
    const of = { workspaceId: store.workspaceId, storeId: store.id, at: now };
    await tellOutbox(sql, of, [{ type: "store.deleted", data: { memory_store_id: store.id } }]);
    const act = { action: "store.deleted", target: { memory_store_id: store.id }, data } as const;
    await moveStoreChain(sql, store.id, await appendToChain(sql, { id: store.id, head: row }, context, act));
  });
  scheduleErasure(context.db);
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return { id: store.id };
}
