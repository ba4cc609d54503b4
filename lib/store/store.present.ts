import type { StoreActivity } from "./list-store-activity";
import type { Store } from "./store";

/** A store in the vendor's shape. */
export function presentStore(store: Store) {
  return {
    id: store.id,
    type: "memory_store" as const,
    name: store.name,
    description: store.description,
    metadata: store.metadata,
    created_at: store.createdAt,
    updated_at: store.updatedAt,
    archived_at: store.archivedAt,
  };
}

/** A store's settings as a whole, defaults included. */
export function presentStoreSettings({ id, settings }: Store) {
  return { type: "memory_store_settings" as const, memory_store_id: id, ...settings };
}

/** For the console: what the vendor's shape leaves out. */
export function presentStoreForConsole(store: Store) {
  return { ...presentStore(store), memory_count: store.memoryCount, settings: store.settings };
}

/** For the console's list: when somebody last wrote in it, too. */
export function presentStoreActivity({ store, lastChangeAt }: StoreActivity) {
  return { ...presentStoreForConsole(store), last_change_at: lastChangeAt };
}

export type StoreSettingsJson = ReturnType<typeof presentStoreSettings>;
export type StoreJson = ReturnType<typeof presentStore>;
export type ConsoleStoreJson = ReturnType<typeof presentStoreForConsole>;
export type StoreActivityJson = ReturnType<typeof presentStoreActivity>;
