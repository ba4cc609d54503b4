import { operationPages } from "@/components/store/operation-query";
import type { DuplicateJson } from "@/lib/entry/duplicate.present";

export type DuplicatePageJson = { data: DuplicateJson[]; next_page: string | null };

export const duplicateListOptions = () => operationPages<DuplicatePageJson>("listDuplicates", { limit: 20 });
