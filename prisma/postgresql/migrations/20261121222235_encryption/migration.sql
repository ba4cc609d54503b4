-- CreateTable
CREATE TABLE "encryption" (
    "id" TEXT NOT NULL,
    "key_file_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "started_at" TEXT NOT NULL,
    "finished_at" TEXT,

    CONSTRAINT "encryption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "encryption_permit" (
    "store_id" TEXT NOT NULL,

    CONSTRAINT "encryption_permit_pkey" PRIMARY KEY ("store_id")
);

-- As before, and one update more: while a store has a permit, its texts may be written in another form, and nothing else of them changes.
CREATE OR REPLACE FUNCTION "version_only_redaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (
    (
        OLD."redacted_at" IS NULL
        AND NEW."redacted_at" IS NOT NULL
        AND NEW."content" IS NULL
        AND NEW."content_sha256" IS NULL
        AND NEW."size_bytes" IS NULL
        AND NEW."path" IS NULL
        AND NEW."salt" IS NULL
        AND NEW."id" IS NOT DISTINCT FROM OLD."id"
        AND NEW."store_id" IS NOT DISTINCT FROM OLD."store_id"
        AND NEW."memory_id" IS NOT DISTINCT FROM OLD."memory_id"
        AND NEW."change_id" IS NOT DISTINCT FROM OLD."change_id"
        AND NEW."seq" IS NOT DISTINCT FROM OLD."seq"
        AND NEW."number" IS NOT DISTINCT FROM OLD."number"
        AND NEW."operation" IS NOT DISTINCT FROM OLD."operation"
        AND NEW."actor_type" IS NOT DISTINCT FROM OLD."actor_type"
        AND NEW."actor_id" IS NOT DISTINCT FROM OLD."actor_id"
        AND NEW."api_key_id" IS NOT DISTINCT FROM OLD."api_key_id"
        AND NEW."session_id" IS NOT DISTINCT FROM OLD."session_id"
        AND NEW."origin" IS NOT DISTINCT FROM OLD."origin"
        AND NEW."created_at" IS NOT DISTINCT FROM OLD."created_at"
        AND NOT EXISTS (SELECT 1 FROM "memory" WHERE "memory"."id" = OLD."memory_id" AND "memory"."head_version_id" = OLD."id" AND "memory"."path" IS NOT NULL)
    )
    OR (
        OLD."content" IS NOT NULL
        AND NEW."content" IS NOT NULL
        AND NEW."id" IS NOT DISTINCT FROM OLD."id"
        AND NEW."store_id" IS NOT DISTINCT FROM OLD."store_id"
        AND NEW."memory_id" IS NOT DISTINCT FROM OLD."memory_id"
        AND NEW."change_id" IS NOT DISTINCT FROM OLD."change_id"
        AND NEW."seq" IS NOT DISTINCT FROM OLD."seq"
        AND NEW."number" IS NOT DISTINCT FROM OLD."number"
        AND NEW."operation" IS NOT DISTINCT FROM OLD."operation"
        AND NEW."actor_type" IS NOT DISTINCT FROM OLD."actor_type"
        AND NEW."actor_id" IS NOT DISTINCT FROM OLD."actor_id"
        AND NEW."api_key_id" IS NOT DISTINCT FROM OLD."api_key_id"
        AND NEW."session_id" IS NOT DISTINCT FROM OLD."session_id"
        AND NEW."origin" IS NOT DISTINCT FROM OLD."origin"
        AND NEW."created_at" IS NOT DISTINCT FROM OLD."created_at"
        AND NEW."path" IS NOT DISTINCT FROM OLD."path"
        AND NEW."content_sha256" IS NOT DISTINCT FROM OLD."content_sha256"
        AND NEW."size_bytes" IS NOT DISTINCT FROM OLD."size_bytes"
        AND NEW."salt" IS NOT DISTINCT FROM OLD."salt"
        AND NEW."redacted_at" IS NOT DISTINCT FROM OLD."redacted_at"
        AND NEW."redacted_by_type" IS NOT DISTINCT FROM OLD."redacted_by_type"
        AND NEW."redacted_by_id" IS NOT DISTINCT FROM OLD."redacted_by_id"
        AND NEW."redaction_reason" IS NOT DISTINCT FROM OLD."redaction_reason"
        AND NEW."redaction_note" IS NOT DISTINCT FROM OLD."redaction_note"
        AND EXISTS (SELECT 1 FROM "encryption_permit" WHERE "encryption_permit"."store_id" = OLD."store_id")
    )
  ) THEN
    RAISE EXCEPTION 'a version is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "change_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (
    NEW."id" IS NOT DISTINCT FROM OLD."id"
    AND NEW."store_id" IS NOT DISTINCT FROM OLD."store_id"
    AND NEW."seq" IS NOT DISTINCT FROM OLD."seq"
    AND NEW."actor_type" IS NOT DISTINCT FROM OLD."actor_type"
    AND NEW."actor_id" IS NOT DISTINCT FROM OLD."actor_id"
    AND NEW."api_key_id" IS NOT DISTINCT FROM OLD."api_key_id"
    AND NEW."session_id" IS NOT DISTINCT FROM OLD."session_id"
    AND NEW."origin" IS NOT DISTINCT FROM OLD."origin"
    AND NEW."request_id" IS NOT DISTINCT FROM OLD."request_id"
    AND NEW."created_at" IS NOT DISTINCT FROM OLD."created_at"
    AND (
        NEW."reason" IS NOT DISTINCT FROM OLD."reason"
        OR NEW."reason" IS NULL
        OR (OLD."reason" IS NOT NULL AND EXISTS (SELECT 1 FROM "encryption_permit" WHERE "encryption_permit"."store_id" = OLD."store_id"))
    )
  ) THEN
    RAISE EXCEPTION 'a change is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
