import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { AuditAct } from "@/lib/audit/audit-action";
import type { WriteTransaction } from "@/lib/db/database";
import { lockStore } from "@/lib/db/dialect/commit-statements";
import { moveStoreChain } from "@/lib/db/dialect/store-statements";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import type { Store } from "./store";

/** What a change of the store's own fields writes; null leaves everything, the audit log too, as it is. */
type StoreChange = { apply: (tx: WriteTransaction) => Promise<Store>; act: AuditAct } | null;

/**
 * Changes a store's own fields under its lock, with the entry in its chain, and tells who is looking.
 * `decide` sees whether the store is archived as of the lock.
 */
export async function changeStore(
  context: Context,
  store: Store,
  decide: (locked: { archived: boolean }) => StoreChange,
): Promise<Store> {
  const changed = await context.db.transaction(async (tx) => {
    const row = await lockStore(tx.sql, store.id);
    if (!row) throw new AppError("not_found", `There is no memory store ${store.id}.`);
    const change = decide({ archived: row.archived_at !== null });
    if (!change) return null;
    await moveStoreChain(
      tx.sql,
      store.id,
      await appendToChain(tx.sql, { id: store.id, head: row }, context, change.act),
    );
    return change.apply(tx);
  });
  if (!changed) return store;
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return changed;
}
