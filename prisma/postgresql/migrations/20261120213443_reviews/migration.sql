-- AlterTable
ALTER TABLE "change" ADD COLUMN     "comment_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "review_state" TEXT,
ADD COLUMN     "reviewed_at" TEXT,
ADD COLUMN     "reviewed_by" TEXT,
ADD COLUMN     "risk" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "held_memory" (
    "memory_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "approved_version_id" TEXT,
    "approved_path" TEXT COLLATE "C",

    CONSTRAINT "held_memory_pkey" PRIMARY KEY ("memory_id")
);

-- CreateTable
CREATE TABLE "review_decision" (
    "id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "decided_by" TEXT,
    "rule_id" TEXT,
    "decided_at" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "written_change_id" TEXT,
    "undone_at" TEXT,
    "undone_by" TEXT,

    CONSTRAINT "review_decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_comment" (
    "id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "version_id" TEXT,
    "line" INTEGER,
    "author_id" TEXT NOT NULL,
    "body" TEXT,
    "created_at" TEXT NOT NULL,
    "removed_at" TEXT,

    CONSTRAINT "review_comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_assignee" (
    "change_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,

    CONSTRAINT "review_assignee_pkey" PRIMARY KEY ("change_id","user_id")
);

-- CreateTable
CREATE TABLE "rule_counter" (
    "store_id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "rule_counter_pkey" PRIMARY KEY ("store_id","rule_id")
);

-- CreateTable
CREATE TABLE "finding" (
    "id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "version_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "created_at" TEXT NOT NULL,
    "dismissed_at" TEXT,
    "dismissed_by" TEXT,

    CONSTRAINT "finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exposure" (
    "version_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "first_at" TEXT NOT NULL,
    "last_at" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "exposure_pkey" PRIMARY KEY ("version_id","session_id","api_key_id","origin")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "screen" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "change_id" TEXT,
    "comment_id" TEXT,
    "by_user_id" TEXT,
    "created_at" TEXT NOT NULL,
    "read_at" TEXT,

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "store_ids" TEXT,
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "paused_at" TEXT,
    "deleted_at" TEXT,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "store_id" TEXT,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "store_id" TEXT,
    "event_type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_at" TEXT,
    "leased_until" TEXT,
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TEXT NOT NULL,
    "ended_at" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "held_memory_store_id_change_id_idx" ON "held_memory"("store_id", "change_id");

-- CreateIndex
CREATE UNIQUE INDEX "held_memory_store_id_approved_path_key" ON "held_memory"("store_id", "approved_path");

-- CreateIndex
CREATE INDEX "review_decision_store_id_change_id_idx" ON "review_decision"("store_id", "change_id");

-- CreateIndex
CREATE INDEX "review_decision_decided_by_decided_at_idx" ON "review_decision"("decided_by", "decided_at");

-- CreateIndex
CREATE INDEX "review_comment_store_id_change_id_idx" ON "review_comment"("store_id", "change_id");

-- CreateIndex
CREATE INDEX "review_assignee_user_id_idx" ON "review_assignee"("user_id");

-- CreateIndex
CREATE INDEX "review_assignee_store_id_idx" ON "review_assignee"("store_id");

-- CreateIndex
CREATE INDEX "finding_store_id_id_idx" ON "finding"("store_id", "id");

-- CreateIndex
CREATE INDEX "finding_version_id_idx" ON "finding"("version_id");

-- CreateIndex
CREATE INDEX "finding_change_id_idx" ON "finding"("change_id");

-- CreateIndex
CREATE INDEX "exposure_store_id_memory_id_idx" ON "exposure"("store_id", "memory_id");

-- CreateIndex
CREATE INDEX "exposure_session_id_idx" ON "exposure"("session_id");

-- CreateIndex
CREATE INDEX "exposure_api_key_id_idx" ON "exposure"("api_key_id");

-- CreateIndex
CREATE INDEX "saved_view_workspace_id_user_id_idx" ON "saved_view"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "notification_user_id_id_idx" ON "notification"("user_id", "id");

-- CreateIndex
CREATE INDEX "notification_store_id_idx" ON "notification"("store_id");

-- CreateIndex
CREATE INDEX "webhook_workspace_id_idx" ON "webhook"("workspace_id");

-- CreateIndex
CREATE INDEX "outbox_event_store_id_idx" ON "outbox_event"("store_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_state_next_at_idx" ON "webhook_delivery"("state", "next_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_webhook_id_event_id_key" ON "webhook_delivery"("webhook_id", "event_id");

-- AddForeignKey
ALTER TABLE "held_memory" ADD CONSTRAINT "held_memory_memory_id_fkey" FOREIGN KEY ("memory_id") REFERENCES "memory"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: what Prisma cannot say.

CREATE INDEX "change_review" ON "change"("review_state", "id") WHERE "review_state" IS NOT NULL;

ALTER TABLE "held_memory" ALTER COLUMN "approved_path" SET STATISTICS 0;
ALTER TABLE "review_comment" ALTER COLUMN "body" SET STATISTICS 0;

-- What a change was does not change; only what was decided about it does. Its reason may be cleared.
CREATE FUNCTION "change_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    AND (NEW."reason" IS NOT DISTINCT FROM OLD."reason" OR NEW."reason" IS NULL)
  ) THEN
    RAISE EXCEPTION 'a change is immutable' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "change_immutable" BEFORE UPDATE ON "change" FOR EACH ROW EXECUTE FUNCTION "change_immutable"();
CREATE FUNCTION "change_never_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' OR NOT EXISTS (SELECT 1 FROM "purge_permit" WHERE "purge_permit"."store_id" = OLD."store_id") THEN
    RAISE EXCEPTION 'a change is never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER "change_never_deleted" BEFORE DELETE ON "change" FOR EACH ROW EXECUTE FUNCTION "change_never_deleted"();
CREATE TRIGGER "change_never_truncated" BEFORE TRUNCATE ON "change" FOR EACH STATEMENT EXECUTE FUNCTION "change_never_deleted"();
