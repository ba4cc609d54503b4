import type { ConsoleStoreJson, StoreActivityJson } from "@/lib/store/store.present";
import { operationPages, operationQuery } from "./operation-query";

export type StorePageJson = { data: StoreActivityJson[]; next_page: string | null };

export const storeListOptions = (list: { archived: boolean }) =>
  operationPages<StorePageJson>("listStoresForConsole", { include_archived: list.archived, limit: 50 });

/** As many at once as there may be: to choose one, all are wanted. */
export const storeChoiceOptions = (list: { archived: boolean }) =>
  operationPages<StorePageJson>("listStoresForConsole", { include_archived: list.archived, limit: 100 });

export const storeOptions = (storeId: string) =>
  operationQuery<ConsoleStoreJson>("retrieveStoreForConsole", { memory_store_id: storeId });

/** What a new store can begin with. */
export const templateListOptions = () => operationQuery<{ data: ConsoleStoreJson[] }>("listTemplates", {});
