-- CreateTable
CREATE TABLE "blame_snapshot" (
    "store_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "previous" INTEGER NOT NULL,
    "redacted" INTEGER NOT NULL,
    "origins" TEXT NOT NULL,
    "steps" TEXT NOT NULL,

    PRIMARY KEY ("store_id", "memory_id", "number")
);

-- CreateTable
CREATE TABLE "blame_progress" (
    "store_id" TEXT NOT NULL PRIMARY KEY,
    "seq" INTEGER NOT NULL,
    "set_back" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TEXT
);
