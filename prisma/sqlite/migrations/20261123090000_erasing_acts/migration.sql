-- The ledger of erasures asks every minute what the last day erased: that must not grow with all that was written.
-- The words are those of erasing-acts.ts, in their order; without that SQLite does not see that the index holds what is asked for.
CREATE INDEX "audit_entry_erasing" ON "audit_entry"("workspace_id", "time") WHERE "action" IN ('version.redacted', 'versions.removed', 'store.deleted', 'comment.removed', 'change.reason_cleared', 'subject.closed');
