import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { AuditAct } from "@/lib/audit/audit-action";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import type { Store } from "./store";
import { storeUnderLock } from "./store.store";
import { lockStore, moveStoreChain } from "./store-lock.store";

/** What a change of the store's own fields writes; null leaves everything, the audit log too, as it is. */
type StoreChange = { apply: (tx: WriteTransaction) => Promise<Store>; act: AuditAct } | null;

/**
 * Changes a store's own fields under its lock, with the entry in its chain, and tells who is looking.
 * `decide` gets the store as of the lock: what it leaves as it was is what others wrote last, not what the caller once read.
 */
export async function changeStore(
  context: Context,
  store: Pick<Store, "id" | "workspaceId">,
  decide: (locked: Store) => StoreChange,
): Promise<Store> {
  const { now, changed } = await context.db.transaction(async (tx) => {
    const row = await lockStore(tx.sql, store.id);
    const locked = row && (await storeUnderLock(tx, store.workspaceId, store.id));
    if (!locked) throw new AppError("not_found", `There is no memory store ${store.id}.`);
    const change = decide(locked);
    if (!change) return { now: locked, changed: false };
    await moveStoreChain(
      tx.sql,
      store.id,
      await appendToChain(tx.sql, { id: store.id, head: row }, context, change.act),
    );
    const { action, target } = change.act;
    if (action === "store.updated" || action === "store.archived") {
      const of = { workspaceId: store.workspaceId, storeId: store.id, at: context.now() };
      await tellOutbox(tx.sql, of, [{ type: action, data: target }]);
    }
    return { now: await change.apply(tx), changed: true };
  });
  if (changed) publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return now;
}
