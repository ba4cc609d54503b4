-- AlterTable
ALTER TABLE "notification" ADD COLUMN "approval_id" TEXT;

-- CreateTable
CREATE TABLE "second_person_rule" (
    "workspace_id" TEXT NOT NULL PRIMARY KEY,
    "acts" TEXT NOT NULL,
    "changed_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "approval_request" (
    "id" TEXT NOT NULL PRIMARY KEY,
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
    "failure" TEXT
);

-- CreateIndex
CREATE INDEX "approval_request_workspace_id_id_idx" ON "approval_request"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "approval_request_state_expires_at_idx" ON "approval_request"("state", "expires_at");
