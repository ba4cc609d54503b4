-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "approval_id" TEXT;

-- CreateTable
CREATE TABLE "second_person_rule" (
    "workspace_id" TEXT NOT NULL,
    "acts" TEXT NOT NULL,
    "changed_at" TEXT NOT NULL,

    CONSTRAINT "second_person_rule_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "approval_request" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "words" TEXT,
    "salt" TEXT,
    "digest" TEXT NOT NULL,
    "requester_type" TEXT NOT NULL,
    "requester_id" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "decided_by" TEXT,
    "decided_at" TEXT,
    "decision_words" TEXT,
    "broken_glass" INTEGER NOT NULL DEFAULT 0,
    "carried_out_in" TEXT,
    "ended_at" TEXT,
    "failure" TEXT,

    CONSTRAINT "approval_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "approval_request_workspace_id_id_idx" ON "approval_request"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "approval_request_state_expires_at_idx" ON "approval_request"("state", "expires_at");

-- The planner's statistics keep sample values: none of what people wrote, nor of the salts.
ALTER TABLE "approval_request" ALTER COLUMN "words" SET STATISTICS 0;
ALTER TABLE "approval_request" ALTER COLUMN "salt" SET STATISTICS 0;
ALTER TABLE "approval_request" ALTER COLUMN "decision_words" SET STATISTICS 0;
