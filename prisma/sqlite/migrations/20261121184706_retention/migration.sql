-- AlterTable
ALTER TABLE "store" ADD COLUMN "expiry_due_at" TEXT;

-- CreateTable
CREATE TABLE "memory_attribute" (
    "memory_id" TEXT NOT NULL PRIMARY KEY,
    "store_id" TEXT NOT NULL,
    "expires_at" TEXT
);

-- CreateTable
CREATE TABLE "retention_run" (
    "store_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,

    PRIMARY KEY ("store_id", "day")
);

-- CreateIndex
CREATE INDEX "memory_attribute_store_id_expires_at_idx" ON "memory_attribute"("store_id", "expires_at");

-- CreateIndex
CREATE INDEX "memory_attribute_expires_at_idx" ON "memory_attribute"("expires_at");
