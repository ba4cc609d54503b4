import "server-only";
import { presentAuditEntry, presentAuditEntryDetail, presentLogVerdict } from "@/lib/audit/audit.present";
import {
  auditFilterInput,
  exportAuditLogInput,
  listAuditEntriesInput,
  retrieveAuditEntryInput,
  verifyAuditLogInput,
} from "@/lib/audit/audit.schema";
import { exportAuditEntries } from "@/lib/audit/export-audit-entries";
import { exportAuditLog } from "@/lib/audit/export-audit-log";
import { countAuditEntries, listAuditEntries, retrieveAuditEntry } from "@/lib/audit/list-audit-entries";
import { verifyAuditLog } from "@/lib/audit/verify-audit-log";
import { defineOperation } from "../operation";

/** The audit log, for members and for keys that redact. */
export const auditOperations = {
  listAuditEntries: defineOperation({
    name: "listAuditEntries",
    action: "audit.read",
    effect: "read",
    summary: "List the entries of the audit log, newest first.",
    input: listAuditEntriesInput,
    run: listAuditEntries,
    present: ({ entries, nextPage }) => ({ data: entries.map(presentAuditEntry), next_page: nextPage }),
  }),
  countAuditEntries: defineOperation({
    name: "countAuditEntries",
    action: "audit.read",
    effect: "read",
    summary: "Count the entries of the audit log that fit.",
    input: auditFilterInput,
    run: countAuditEntries,
    present: (entries) => ({ type: "audit_entry_count" as const, entries }),
  }),
  retrieveAuditEntry: defineOperation({
    name: "retrieveAuditEntry",
    action: "audit.read",
    effect: "read",
    summary: "Retrieve one entry of the audit log as it was hashed.",
    input: retrieveAuditEntryInput,
    run: retrieveAuditEntry,
    present: presentAuditEntryDetail,
  }),
  verifyAuditLog: defineOperation({
    name: "verifyAuditLog",
    action: "audit.read",
    effect: "read",
    summary: "Verify the audit log: chains, checkpoints and versions.",
    input: verifyAuditLogInput,
    run: (context) => verifyAuditLog(context),
    present: presentLogVerdict,
  }),
  exportAuditLog: defineOperation({
    name: "exportAuditLog",
    action: "audit.export",
    effect: "write",
    summary: "Export the audit log as a bundle that can be verified offline; the export is an entry too.",
    input: exportAuditLogInput,
    run: (context) => exportAuditLog(context),
    present: ({ name }) => ({ type: "audit_bundle" as const, name }),
  }),
  exportAuditEntries: defineOperation({
    name: "exportAuditEntries",
    action: "audit.export",
    effect: "write",
    summary: "Export the entries of the audit log that fit as CSV; the export is an entry too.",
    input: auditFilterInput,
    run: exportAuditEntries,
    present: ({ name }) => ({ type: "audit_table" as const, name }),
  }),
};
