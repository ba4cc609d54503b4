-- CreateTable
CREATE TABLE "hold" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "path_prefix" TEXT,
    "ground" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "placed_by" TEXT,
    "placed_at" TEXT NOT NULL,
    "lifted_by" TEXT,
    "lifted_at" TEXT,
    "lift_ground" TEXT,
    "lift_reason" TEXT,

    CONSTRAINT "hold_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "hold_store_id_lifted_at_idx" ON "hold"("store_id", "lifted_at");

-- CreateIndex
CREATE INDEX "hold_workspace_id_id_idx" ON "hold"("workspace_id", "id");

-- The planner's statistics keep sample values: none of paths or of what officers wrote.
ALTER TABLE "hold" ALTER COLUMN "path_prefix" SET STATISTICS 0;
ALTER TABLE "hold" ALTER COLUMN "reason" SET STATISTICS 0;
ALTER TABLE "hold" ALTER COLUMN "lift_reason" SET STATISTICS 0;

-- Keys of a fourth kind, for programs that redact and hold.
ALTER TABLE "key" DROP CONSTRAINT "key_access_check";
ALTER TABLE "key" ADD CONSTRAINT "key_access_check" CHECK ("access" IN ('read_only','read_write','review','compliance'));
