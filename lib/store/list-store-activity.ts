import "server-only";
import type { Context } from "@/lib/access/context";
import { listStores } from "./list-stores";
import type { Store } from "./store";
import type { ListStoresInput } from "./store.schema";
import { lastChangesOf } from "./store.store";

/** A store, and when a memory in it was last written; null where none ever was. */
export type StoreActivity = { store: Store; lastChangeAt: string | null };

/** The stores that the actor may see, newest first, with what happened in them. */
export async function listStoreActivity(
  context: Context,
  input: ListStoresInput,
): Promise<{ stores: StoreActivity[]; nextPage: string | null }> {
  const { stores, nextPage } = await listStores(context, input);
  const lastChanges = await lastChangesOf(
    context.db,
    stores.map((store) => store.id),
  );
  return { stores: stores.map((store) => ({ store, lastChangeAt: lastChanges.get(store.id) ?? null })), nextPage };
}
