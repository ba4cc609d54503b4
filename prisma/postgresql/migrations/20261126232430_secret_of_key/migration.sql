-- AlterTable
ALTER TABLE "key" ADD COLUMN     "shown_to" TEXT;
