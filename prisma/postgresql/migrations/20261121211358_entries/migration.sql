-- AlterTable
ALTER TABLE "memory_attribute" ADD COLUMN     "importance" INTEGER,
ADD COLUMN     "stored_at" TEXT;
