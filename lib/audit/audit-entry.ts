import type { AuditEntryBody } from "@/lib/domain/audit-chain";

/** An entry of the log with the names that its ids have today. */
export interface AuditEntry {
  body: AuditEntryBody;
  hash: string;
  names: ReadonlyMap<string, string>;
}
