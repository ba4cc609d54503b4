-- AlterTable
ALTER TABLE "key" ADD COLUMN     "allowed_addresses" TEXT,
ADD COLUMN     "bytes_per_day" INTEGER,
ADD COLUMN     "reminded_at" TEXT,
ADD COLUMN     "requests_per_minute" INTEGER,
ADD COLUMN     "successor_id" TEXT;

-- CreateTable
CREATE TABLE "key_usage" (
    "key_id" TEXT NOT NULL,
    "stretch" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "key_usage_pkey" PRIMARY KEY ("key_id","stretch")
);

-- CreateIndex
CREATE INDEX "key_usage_stretch_idx" ON "key_usage"("stretch");
