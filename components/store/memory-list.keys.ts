import { entryCategories } from "@/lib/domain/entry";
import type { FolderEntryJson, MemorySummaryJson } from "@/lib/memory/memory-bulk.present";
import type { ListMemoryTableInput } from "@/lib/memory/memory-bulk.schema";
import { operationPages, operationQuery } from "./operation-query";

export type MemorySort = ListMemoryTableInput["sort"];
export type ListOrder = {
  sort: MemorySort;
  direction: ListMemoryTableInput["direction"];
  contains: string;
  entry: EntryFilter;
};
export type MemoryTablePageJson = { data: MemorySummaryJson[]; next_page: string | null };

/** Of entries alone; what is left out narrows nothing. */
export type EntryFilter = Pick<ListMemoryTableInput, "category" | "min_importance" | "tag">;

const sorts: readonly string[] = ["path", "size", "updated"] satisfies MemorySort[];

function readEntryFilter(search: { get: (name: string) => string | null }): EntryFilter {
  const category = entryCategories.find((one) => one === search.get("category"));
  const least = Number(search.get("importance"));
  const tag = search.get("tag")?.trim().slice(0, 64);
  return {
    ...(category ? { category } : {}),
    ...(Number.isInteger(least) && least >= 1 && least <= 5 ? { min_importance: least } : {}),
    ...(tag ? { tag } : {}),
  };
}

/** What the address says about the order; what it does not say, or says wrongly, is by path. */
export function readOrder(search: { get: (name: string) => string | null }): ListOrder {
  const sort = search.get("sort") ?? "";
  return {
    sort: sorts.includes(sort) ? (sort as MemorySort) : "path",
    direction: search.get("order") === "descending" ? "descending" : "ascending",
    contains: search.get("path") ?? "",
    entry: readEntryFilter(search),
  };
}

/** Every memory of a store, in an order. */
export const memoryTableOptions = (
  storeId: string,
  { sort, direction, contains, entry = {} }: Omit<ListOrder, "entry"> & { entry?: EntryFilter },
) =>
  operationPages<MemoryTablePageJson>("listMemoryTable", {
    memory_store_id: storeId,
    sort,
    direction,
    ...(contains ? { contains } : {}),
    ...entry,
    limit: 100,
  });

/** What one folder holds, with counts and sizes. */
export const folderSummaryOptions = (storeId: string, folder: string) =>
  operationQuery<{ data: FolderEntryJson[] }>("summariseFolder", { memory_store_id: storeId, path_prefix: folder });
