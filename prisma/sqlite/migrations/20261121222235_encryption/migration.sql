-- CreateTable
CREATE TABLE "encryption" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key_file_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "started_at" TEXT NOT NULL,
    "finished_at" TEXT
);

-- CreateTable
CREATE TABLE "encryption_permit" (
    "store_id" TEXT NOT NULL PRIMARY KEY
);

-- As before, and one update more: while a store has a permit, its texts may be written in another form, and nothing else of them changes.
DROP TRIGGER "version_only_redaction";
CREATE TRIGGER "version_only_redaction" BEFORE UPDATE ON "version"
WHEN NOT (
    (
        OLD."redacted_at" IS NULL
        AND NEW."redacted_at" IS NOT NULL
        AND NEW."content" IS NULL
        AND NEW."content_sha256" IS NULL
        AND NEW."size_bytes" IS NULL
        AND NEW."path" IS NULL
        AND NEW."salt" IS NULL
        AND NEW."id" IS OLD."id"
        AND NEW."store_id" IS OLD."store_id"
        AND NEW."memory_id" IS OLD."memory_id"
        AND NEW."change_id" IS OLD."change_id"
        AND NEW."seq" IS OLD."seq"
        AND NEW."number" IS OLD."number"
        AND NEW."operation" IS OLD."operation"
        AND NEW."actor_type" IS OLD."actor_type"
        AND NEW."actor_id" IS OLD."actor_id"
        AND NEW."api_key_id" IS OLD."api_key_id"
        AND NEW."session_id" IS OLD."session_id"
        AND NEW."origin" IS OLD."origin"
        AND NEW."created_at" IS OLD."created_at"
        AND NOT EXISTS (SELECT 1 FROM "memory" WHERE "memory"."id" = OLD."memory_id" AND "memory"."head_version_id" = OLD."id" AND "memory"."path" IS NOT NULL)
    )
    OR (
        OLD."content" IS NOT NULL
        AND NEW."content" IS NOT NULL
        AND NEW."id" IS OLD."id"
        AND NEW."store_id" IS OLD."store_id"
        AND NEW."memory_id" IS OLD."memory_id"
        AND NEW."change_id" IS OLD."change_id"
        AND NEW."seq" IS OLD."seq"
        AND NEW."number" IS OLD."number"
        AND NEW."operation" IS OLD."operation"
        AND NEW."actor_type" IS OLD."actor_type"
        AND NEW."actor_id" IS OLD."actor_id"
        AND NEW."api_key_id" IS OLD."api_key_id"
        AND NEW."session_id" IS OLD."session_id"
        AND NEW."origin" IS OLD."origin"
        AND NEW."created_at" IS OLD."created_at"
        AND NEW."path" IS OLD."path"
        AND NEW."content_sha256" IS OLD."content_sha256"
        AND NEW."size_bytes" IS OLD."size_bytes"
        AND NEW."salt" IS OLD."salt"
        AND NEW."redacted_at" IS OLD."redacted_at"
        AND NEW."redacted_by_type" IS OLD."redacted_by_type"
        AND NEW."redacted_by_id" IS OLD."redacted_by_id"
        AND NEW."redaction_reason" IS OLD."redaction_reason"
        AND NEW."redaction_note" IS OLD."redaction_note"
        AND EXISTS (SELECT 1 FROM "encryption_permit" WHERE "encryption_permit"."store_id" = OLD."store_id")
    )
)
BEGIN
    SELECT RAISE(ABORT, 'a version is immutable');
END;

DROP TRIGGER "change_immutable";
CREATE TRIGGER "change_immutable" BEFORE UPDATE ON "change"
WHEN NOT (
    NEW."id" IS OLD."id"
    AND NEW."store_id" IS OLD."store_id"
    AND NEW."seq" IS OLD."seq"
    AND NEW."actor_type" IS OLD."actor_type"
    AND NEW."actor_id" IS OLD."actor_id"
    AND NEW."api_key_id" IS OLD."api_key_id"
    AND NEW."session_id" IS OLD."session_id"
    AND NEW."origin" IS OLD."origin"
    AND NEW."request_id" IS OLD."request_id"
    AND NEW."created_at" IS OLD."created_at"
    AND (
        NEW."reason" IS OLD."reason"
        OR NEW."reason" IS NULL
        OR (OLD."reason" IS NOT NULL AND EXISTS (SELECT 1 FROM "encryption_permit" WHERE "encryption_permit"."store_id" = OLD."store_id"))
    )
)
BEGIN
    SELECT RAISE(ABORT, 'a change is immutable');
END;
