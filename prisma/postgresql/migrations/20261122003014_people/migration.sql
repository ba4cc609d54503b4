-- AlterTable
ALTER TABLE "key" ADD COLUMN     "suspended_at" TEXT;

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "email" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT NOT NULL,
    "accepted_by" TEXT,
    "accepted_at" TEXT,
    "revoked_at" TEXT,

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_role" (
    "member_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "store_role_pkey" PRIMARY KEY ("member_id","store_id")
);

-- CreateTable
CREATE TABLE "sign_in" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "time" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "browser" TEXT,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_workspace_id_id_idx" ON "invitation"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "sign_in_user_id_id_idx" ON "sign_in"("user_id", "id");

-- AddForeignKey
ALTER TABLE "store_role" ADD CONSTRAINT "store_role_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "member"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
