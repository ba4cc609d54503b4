-- CreateTable
CREATE TABLE "blame_snapshot" (
    "store_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "previous" INTEGER NOT NULL,
    "redacted" INTEGER NOT NULL,
    "origins" TEXT NOT NULL,
    "steps" TEXT NOT NULL,

    CONSTRAINT "blame_snapshot_pkey" PRIMARY KEY ("store_id","memory_id","number")
);

-- CreateTable
CREATE TABLE "blame_progress" (
    "store_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "set_back" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TEXT,

    CONSTRAINT "blame_progress_pkey" PRIMARY KEY ("store_id")
);

-- The planner's samples would keep what went with a redaction.
ALTER TABLE "blame_snapshot" ALTER COLUMN "origins" SET STATISTICS 0;
ALTER TABLE "blame_snapshot" ALTER COLUMN "steps" SET STATISTICS 0;
