-- AlterTable
ALTER TABLE "key" ADD COLUMN "allowed_addresses" TEXT;
ALTER TABLE "key" ADD COLUMN "bytes_per_day" INTEGER;
ALTER TABLE "key" ADD COLUMN "reminded_at" TEXT;
ALTER TABLE "key" ADD COLUMN "requests_per_minute" INTEGER;
ALTER TABLE "key" ADD COLUMN "successor_id" TEXT;

-- CreateTable
CREATE TABLE "key_usage" (
    "key_id" TEXT NOT NULL,
    "stretch" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    PRIMARY KEY ("key_id", "stretch")
);

-- CreateIndex
CREATE INDEX "key_usage_stretch_idx" ON "key_usage"("stretch");
