-- DropIndex
DROP INDEX "redaction_hit_store_id_idx";

-- CreateIndex
CREATE INDEX "redaction_hit_store_id_target_id_idx" ON "redaction_hit"("store_id", "target_id");

-- Whatever redacts or removes a version: why somebody dismissed what was found in it may quote it, the fingerprint could be tried with
-- guesses, and where it stood says how long it was. A line of 0 goes on saying that it stood in the path.
DROP TRIGGER "finding_dismissal_forgets_redacted" ON "version";
DROP TRIGGER "finding_dismissal_forgets_removed" ON "version";
DROP FUNCTION "finding_dismissal_forget"();
CREATE FUNCTION "finding_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "finding_dismissal" SET "salt" = NULL, "fingerprint" = NULL, "reason" = NULL
  WHERE "id" IN (SELECT "dismissal_id" FROM "finding" WHERE "version_id" = OLD."id");
  UPDATE "finding" SET "start_offset" = 0, "end_offset" = 0, "line" = CASE WHEN "line" = 0 THEN 0 ELSE 1 END
  WHERE "version_id" = OLD."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "finding_forgets_redacted" AFTER UPDATE ON "version" FOR EACH ROW
  WHEN (NEW."content" IS NULL AND OLD."content" IS NOT NULL) EXECUTE FUNCTION "finding_forget"();
CREATE TRIGGER "finding_forgets_removed" AFTER DELETE ON "version" FOR EACH ROW EXECUTE FUNCTION "finding_forget"();

-- What is there of versions that were redacted before, and of stores that were deleted. What is taken away here leaves the files with
-- the next erasing pass, which is asked for under the ids of what it was.
INSERT INTO "pending_erasure" ("store_id", "requested_at")
SELECT "id", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM "finding_dismissal" WHERE "reason" IS NOT NULL AND "id" IN (
  SELECT f."dismissal_id" FROM "finding" f JOIN "version" v ON v."id" = f."version_id" WHERE v."redacted_at" IS NOT NULL)
UNION SELECT "store_id", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM "session_store"
  WHERE coalesce("slug", "instructions") IS NOT NULL AND "store_id" IN (SELECT "id" FROM "store" WHERE "deleted_at" IS NOT NULL)
UNION SELECT "id", to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM "store" WHERE "deleted_at" IS NOT NULL AND "settings" <> '{}'
ON CONFLICT ("store_id") DO NOTHING;
UPDATE "finding_dismissal" SET "reason" = NULL WHERE "reason" IS NOT NULL AND "id" IN (
  SELECT f."dismissal_id" FROM "finding" f JOIN "version" v ON v."id" = f."version_id" WHERE v."redacted_at" IS NOT NULL);
UPDATE "finding" SET "start_offset" = 0, "end_offset" = 0, "line" = CASE WHEN "line" = 0 THEN 0 ELSE 1 END
WHERE "version_id" IN (SELECT "id" FROM "version" WHERE "redacted_at" IS NOT NULL);
UPDATE "redaction_hit" SET "in_content" = '[]', "in_path" = '[]'
WHERE "target_id" IN (SELECT "id" FROM "version" WHERE "redacted_at" IS NOT NULL);
UPDATE "session_store" SET "slug" = NULL, "instructions" = NULL WHERE "store_id" IN (SELECT "id" FROM "store" WHERE "deleted_at" IS NOT NULL);
UPDATE "store" SET "settings" = '{}' WHERE "deleted_at" IS NOT NULL;

-- The planner's samples would keep what goes with a store; the type that it has drops those that were taken.
ALTER TABLE "session_store" ALTER COLUMN "slug" SET STATISTICS 0;
ALTER TABLE "session_store" ALTER COLUMN "instructions" SET STATISTICS 0;
ALTER TABLE "session_store" ALTER COLUMN "slug" TYPE TEXT;
ALTER TABLE "session_store" ALTER COLUMN "instructions" TYPE TEXT;
