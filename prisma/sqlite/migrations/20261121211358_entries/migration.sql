-- AlterTable
ALTER TABLE "memory_attribute" ADD COLUMN "importance" INTEGER;
ALTER TABLE "memory_attribute" ADD COLUMN "stored_at" TEXT;
