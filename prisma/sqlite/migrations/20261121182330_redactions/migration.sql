-- CreateTable
CREATE TABLE "redaction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "store_ids" TEXT NOT NULL,
    "places" TEXT NOT NULL,
    "versions_read" INTEGER NOT NULL,
    "scan_job_id" TEXT,
    "apply_job_id" TEXT,
    "created_by_type" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "scanned_at" TEXT,
    "heads" TEXT,
    "with_same" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "legal_ground" TEXT,
    "note" TEXT,
    "applied_by_type" TEXT,
    "applied_by" TEXT,
    "applied_at" TEXT,
    "checkpoint_before" INTEGER,
    "erasure" TEXT,
    "receipt" TEXT,
    "ended_at" TEXT
);

-- CreateTable
CREATE TABLE "redaction_hit" (
    "redaction_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "memory_id" TEXT,
    "matches" INTEGER NOT NULL,
    "in_content" TEXT NOT NULL,
    "in_path" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "was_head" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("redaction_id", "kind", "target_id")
);

-- CreateIndex
CREATE INDEX "redaction_workspace_id_id_idx" ON "redaction"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "redaction_hit_redaction_id_state_store_id_memory_id_idx" ON "redaction_hit"("redaction_id", "state", "store_id", "memory_id");

-- CreateIndex
CREATE INDEX "redaction_hit_store_id_idx" ON "redaction_hit"("store_id");
