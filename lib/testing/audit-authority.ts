const readers = ["compliance", "admin", "officer"] as const;

/** Who may do what to the audit log: members of two roles, and keys that redact. */
export const auditInWorkspace = {
  listAuditEntries: { may: readers, input: () => ({}) },
  countAuditEntries: { may: readers, input: () => ({}) },
  retrieveAuditEntry: {
    may: readers,
    input: ({ memory_store_id }: { memory_store_id: string }) => ({ chain: memory_store_id, seq: 1 }),
  },
  verifyAuditLog: { may: readers, input: () => ({}) },
  exportAuditLog: { may: readers, input: () => ({}) },
  exportAuditEntries: { may: readers, input: () => ({}) },
};
