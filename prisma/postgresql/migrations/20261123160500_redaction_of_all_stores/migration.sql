-- AlterTable
ALTER TABLE "redaction" ADD COLUMN "all_stores" INTEGER NOT NULL DEFAULT 0;
