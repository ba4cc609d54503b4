import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ItemState } from "@/lib/domain/import";
import type { ImportItemJson, ImportJson } from "@/lib/import/import.present";

type ImportPageJson = { data: ImportJson[]; next_page: string | null };
type ItemPageJson = { data: ImportItemJson[]; next_page: string | null };

export const importListOptions = (storeId: string) =>
  operationPages<ImportPageJson>("listImports", { memory_store_id: storeId, limit: 10 });

export const importOptions = (id: string) => operationQuery<ImportJson>("retrieveImport", { import_id: id });

export const importItemsOptions = (id: string, state: ItemState) =>
  operationPages<ItemPageJson>("listImportItems", { import_id: id, state, limit: 50 });
