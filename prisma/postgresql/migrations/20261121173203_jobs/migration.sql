-- CreateTable
CREATE TABLE "job" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "progress" TEXT,
    "result" TEXT,
    "lease_owner" TEXT,
    "leased_until" TEXT,
    "attempts" INTEGER NOT NULL,
    "tries" INTEGER NOT NULL,
    "created_by_type" TEXT NOT NULL,
    "created_by" TEXT,
    "request_id" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "started_at" TEXT,
    "ended_at" TEXT,
    "error_code" TEXT,
    "cancel_requested_at" TEXT,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_state_leased_until_idx" ON "job"("state", "leased_until");

-- CreateIndex
CREATE INDEX "job_workspace_id_kind_id_idx" ON "job"("workspace_id", "kind", "id");
