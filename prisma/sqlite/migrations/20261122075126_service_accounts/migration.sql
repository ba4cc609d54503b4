-- CreateTable
CREATE TABLE "service_account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "access" TEXT NOT NULL,
    "store_ids" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "disabled_at" TEXT,
    "archived_at" TEXT,
    CONSTRAINT "service_account_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "service_account_owner" (
    "service_account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    PRIMARY KEY ("service_account_id", "user_id"),
    CONSTRAINT "service_account_owner_service_account_id_fkey" FOREIGN KEY ("service_account_id") REFERENCES "service_account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "service_account_owner_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "key" ADD COLUMN "service_account_id" TEXT REFERENCES "service_account" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "key_service_account_id_idx" ON "key"("service_account_id");

-- CreateIndex
CREATE INDEX "service_account_workspace_id_id_idx" ON "service_account"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "service_account_owner_user_id_idx" ON "service_account_owner"("user_id");
