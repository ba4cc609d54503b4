-- AlterTable
ALTER TABLE "store" ADD COLUMN "last_change_at" TEXT;

UPDATE "store" SET "last_change_at" = (
  SELECT c."created_at" FROM "change" c WHERE c."store_id" = "store"."id" ORDER BY c."seq" DESC LIMIT 1
);
