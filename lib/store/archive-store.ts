import "server-only";
import type { Context } from "@/lib/access/context";
import { changeStore } from "./change-store";
import { requireStore } from "./require-store";
import type { Store } from "./store";
import type { StoreInput } from "./store.schema";
import { updateStoreRow } from "./store.store";

/** Closes a store for writing, for good. Archiving twice answers the same as once. */
export async function archiveStore(context: Context, input: StoreInput): Promise<Store> {
  const store = await requireStore(context, input.memory_store_id, "store.archive");
  return changeStore(context, store, (locked) => {
    if (locked.archivedAt !== null) return null;
    const now = context.now();
    return {
      act: { action: "store.archived", target: { memory_store_id: store.id }, data: {} },
      apply: (tx) => updateStoreRow(tx, store.id, { archivedAt: now, updatedAt: now }),
    };
  });
}
