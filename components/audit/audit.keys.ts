import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { AuditEntryDetailJson, AuditEntryJson } from "@/lib/audit/audit.present";

/** What the list is narrowed to; the names are those of the operation's input and of the address. */
export type AuditFilters = {
  action?: string;
  actor_id?: string;
  target_id?: string;
  memory_store_id?: string;
  created_at_gte?: string;
  created_at_lte?: string;
};

export const auditListOptions = (filters: AuditFilters) =>
  operationPages<{ data: AuditEntryJson[]; next_page: string | null }>("listAuditEntries", filters);

/** Counted whenever somebody asks, to the last entry: of a long log that takes seconds. */
export const auditCountOptions = (filters: AuditFilters) => ({
  ...operationQuery<{ entries: number }>("countAuditEntries", filters),
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export const auditEntryOptions = (place: { chain: string; seq: number }) =>
  operationQuery<AuditEntryDetailJson>("retrieveAuditEntry", place);
