-- AlterTable
ALTER TABLE "finding" ADD COLUMN     "dismissal_id" TEXT;

-- CreateTable
CREATE TABLE "finding_dismissal" (
    "id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "salt" TEXT,
    "fingerprint" TEXT,
    "reason" TEXT,
    "dismissed_by" TEXT,
    "dismissed_at" TEXT NOT NULL,

    CONSTRAINT "finding_dismissal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "finding_dismissal_store_id_rule_idx" ON "finding_dismissal"("store_id", "rule");

-- CreateIndex
CREATE INDEX "finding_dismissal_id_idx" ON "finding"("dismissal_id");

-- Whatever redacts or removes a version: the fingerprint of what was dismissed in it could be tried with guesses otherwise.
CREATE FUNCTION "finding_dismissal_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "finding_dismissal" SET "salt" = NULL, "fingerprint" = NULL
  WHERE "id" IN (SELECT "dismissal_id" FROM "finding" WHERE "version_id" = OLD."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "finding_dismissal_forgets_redacted" AFTER UPDATE ON "version" FOR EACH ROW
  WHEN (NEW."content" IS NULL AND OLD."content" IS NOT NULL) EXECUTE FUNCTION "finding_dismissal_forget"();
CREATE TRIGGER "finding_dismissal_forgets_removed" AFTER DELETE ON "version" FOR EACH ROW EXECUTE FUNCTION "finding_dismissal_forget"();
ALTER TABLE "finding_dismissal" ALTER COLUMN "salt" SET STATISTICS 0;
ALTER TABLE "finding_dismissal" ALTER COLUMN "fingerprint" SET STATISTICS 0;
ALTER TABLE "finding_dismissal" ALTER COLUMN "reason" SET STATISTICS 0;
