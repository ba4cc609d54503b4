-- A receipt names the notes that still say what was removed: that must not grow with all versions of a store.
CREATE INDEX "version_redaction_note" ON "version"("store_id", "id") WHERE "redaction_note" IS NOT NULL;
