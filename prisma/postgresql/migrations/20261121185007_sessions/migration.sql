-- AlterTable
ALTER TABLE "session" ADD COLUMN     "agent" TEXT,
ADD COLUMN     "agent_version" INTEGER,
ADD COLUMN     "archived_at" TEXT,
ADD COLUMN     "call_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "created_by_key" TEXT,
ADD COLUMN     "environment_id" TEXT,
ADD COLUMN     "error_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_call_at" TEXT,
ADD COLUMN     "metadata" TEXT NOT NULL DEFAULT '{}',
ADD COLUMN     "title" TEXT,
ADD COLUMN     "updated_at" TEXT;

-- CreateTable
CREATE TABLE "session_store" (
    "session_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "position" INTEGER,
    "access" TEXT,
    "slug" TEXT,
    "instructions" TEXT,

    CONSTRAINT "session_store_pkey" PRIMARY KEY ("session_id","store_id")
);

-- CreateTable
CREATE TABLE "session_event" (
    "id" TEXT NOT NULL,
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
    "written" TEXT NOT NULL,

    CONSTRAINT "session_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "session_store_store_id_session_id_idx" ON "session_store"("store_id", "session_id");

-- CreateIndex
CREATE INDEX "session_event_session_id_id_idx" ON "session_event"("session_id", "id");

-- CreateIndex
CREATE INDEX "session_workspace_id_id_idx" ON "session"("workspace_id", "id");

-- What sessions did until now says which stores they used.
INSERT INTO "session_store" ("session_id", "store_id") SELECT DISTINCT "session_id", "store_id" FROM "version" WHERE "session_id" IS NOT NULL;
INSERT INTO "session_store" ("session_id", "store_id") SELECT DISTINCT "session_id", "store_id" FROM "exposure" WHERE "session_id" <> '' ON CONFLICT DO NOTHING;
