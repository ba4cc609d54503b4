-- CreateTable
CREATE TABLE "import" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "history" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "stage_key" TEXT,
    "items" INTEGER NOT NULL,
    "counts" TEXT NOT NULL,
    "problem" TEXT,
    "check_job_id" TEXT NOT NULL,
    "apply_job_id" TEXT,
    "change_id" TEXT,
    "created_by_type" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT NOT NULL,
    "ended_at" TEXT
);

-- CreateTable
CREATE TABLE "import_memory" (
    "import_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "memory_id" TEXT NOT NULL,

    PRIMARY KEY ("import_id", "position")
);

-- CreateIndex
CREATE INDEX "import_workspace_id_id_idx" ON "import"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "import_store_id_id_idx" ON "import"("store_id", "id");

-- CreateIndex
CREATE INDEX "import_state_expires_at_idx" ON "import"("state", "expires_at");
