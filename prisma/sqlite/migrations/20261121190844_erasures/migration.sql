-- CreateTable
CREATE TABLE "erasure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,
    "created_by_type" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "checkpoint_before" INTEGER,
    "files" TEXT,
    "receipt" TEXT,
    "ended_at" TEXT
);

-- CreateTable
CREATE TABLE "erasure_store" (
    "erasure_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "hold_id" TEXT,
    "memories" INTEGER NOT NULL DEFAULT 0,
    "versions" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("erasure_id", "store_id")
);

-- CreateIndex
CREATE INDEX "erasure_workspace_id_id_idx" ON "erasure"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "erasure_store_store_id_idx" ON "erasure_store"("store_id");
