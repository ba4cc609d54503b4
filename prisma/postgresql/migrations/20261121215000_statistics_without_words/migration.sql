-- The planner's statistics keep samples of a column, and a redaction does not reach them: words are left out of them.
ALTER TABLE "change" ALTER COLUMN "reason" SET STATISTICS 0;
ALTER TABLE "store" ALTER COLUMN "name" SET STATISTICS 0;
ALTER TABLE "store" ALTER COLUMN "description" SET STATISTICS 0;
ALTER TABLE "store" ALTER COLUMN "metadata" SET STATISTICS 0;
ALTER TABLE "store" ALTER COLUMN "settings" SET STATISTICS 0;
ALTER TABLE "version" ALTER COLUMN "redaction_note" SET STATISTICS 0;
ALTER TABLE "redaction" ALTER COLUMN "note" SET STATISTICS 0;
ALTER TABLE "redaction" ALTER COLUMN "legal_ground" SET STATISTICS 0;
ALTER TABLE "redaction" ALTER COLUMN "receipt" SET STATISTICS 0;
ALTER TABLE "saved_view" ALTER COLUMN "query" SET STATISTICS 0;
ALTER TABLE "session" ALTER COLUMN "title" SET STATISTICS 0;
ALTER TABLE "session" ALTER COLUMN "label" SET STATISTICS 0;
ALTER TABLE "session" ALTER COLUMN "metadata" SET STATISTICS 0;

-- Giving a column the type that it has drops the samples that were taken of it, and writes nothing anew.
ALTER TABLE "change" ALTER COLUMN "reason" TYPE TEXT;
ALTER TABLE "store" ALTER COLUMN "name" TYPE TEXT;
ALTER TABLE "store" ALTER COLUMN "description" TYPE TEXT;
ALTER TABLE "store" ALTER COLUMN "metadata" TYPE TEXT;
ALTER TABLE "store" ALTER COLUMN "settings" TYPE TEXT;
ALTER TABLE "version" ALTER COLUMN "redaction_note" TYPE TEXT;
ALTER TABLE "redaction" ALTER COLUMN "note" TYPE TEXT;
ALTER TABLE "redaction" ALTER COLUMN "legal_ground" TYPE TEXT;
ALTER TABLE "redaction" ALTER COLUMN "receipt" TYPE TEXT;
ALTER TABLE "saved_view" ALTER COLUMN "query" TYPE TEXT;
ALTER TABLE "session" ALTER COLUMN "title" TYPE TEXT;
ALTER TABLE "session" ALTER COLUMN "label" TYPE TEXT;
ALTER TABLE "session" ALTER COLUMN "metadata" TYPE TEXT;
