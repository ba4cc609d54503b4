import { operationPages } from "@/components/store/operation-query";
import type { DetectedKind } from "@/lib/domain/detector-kinds";
import type { FindingJson } from "@/lib/finding/finding.present";

/** What the list is narrowed to; the names are those of the operation's input and of the address. */
export type FindingFilters = {
  kind?: DetectedKind;
  memory_store_id?: string;
  memory_id?: string;
  change_id?: string;
  state?: "dismissed" | "all";
  live?: "true";
};

export const findingListOptions = (filters: FindingFilters) =>
  operationPages<{ data: FindingJson[]; next_page: string | null }>("listFindings", filters);
