-- CreateTable
CREATE TABLE "session_store" (
    "session_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "position" INTEGER,
    "access" TEXT,
    "slug" TEXT,
    "instructions" TEXT,

    PRIMARY KEY ("session_id", "store_id")
);

-- CreateTable
CREATE TABLE "session_event" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "session_id" TEXT NOT NULL,
    "api_key_id" TEXT,
    "started_at" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "command" TEXT,
    "store_id" TEXT,
    "outcome" TEXT NOT NULL,
    "error_type" TEXT,
    "change_id" TEXT,
    "served" TEXT NOT NULL,
    "written" TEXT NOT NULL
);

-- AlterTable
ALTER TABLE "session" ADD COLUMN "title" TEXT;
ALTER TABLE "session" ADD COLUMN "agent" TEXT;
ALTER TABLE "session" ADD COLUMN "agent_version" INTEGER;
ALTER TABLE "session" ADD COLUMN "environment_id" TEXT;
ALTER TABLE "session" ADD COLUMN "metadata" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "session" ADD COLUMN "created_by_key" TEXT;
ALTER TABLE "session" ADD COLUMN "updated_at" TEXT;
ALTER TABLE "session" ADD COLUMN "archived_at" TEXT;
ALTER TABLE "session" ADD COLUMN "last_call_at" TEXT;
ALTER TABLE "session" ADD COLUMN "call_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "session" ADD COLUMN "error_count" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "session_store_store_id_session_id_idx" ON "session_store"("store_id", "session_id");

-- CreateIndex
CREATE INDEX "session_event_session_id_id_idx" ON "session_event"("session_id", "id");

-- CreateIndex
CREATE INDEX "session_workspace_id_id_idx" ON "session"("workspace_id", "id");

-- What sessions did until now says which stores they used.
INSERT INTO "session_store" ("session_id", "store_id") SELECT DISTINCT "session_id", "store_id" FROM "version" WHERE "session_id" IS NOT NULL;
INSERT INTO "session_store" ("session_id", "store_id") SELECT DISTINCT "session_id", "store_id" FROM "exposure" WHERE "session_id" <> '' ON CONFLICT DO NOTHING;
