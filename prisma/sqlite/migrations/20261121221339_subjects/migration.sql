-- AlterTable
ALTER TABLE "erasure" ADD COLUMN "readers" INTEGER;

-- AlterTable
ALTER TABLE "hold" ADD COLUMN "subject_id" TEXT;

-- AlterTable
ALTER TABLE "redaction" ADD COLUMN "subject_id" TEXT;

-- AlterTable
ALTER TABLE "redaction_hit" ADD COLUMN "whole" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "erasure_store" ADD COLUMN "reasons" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "erasure_store" ADD COLUMN "comments" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "erasure_store" ADD COLUMN "reads" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "subject" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_by_type" TEXT NOT NULL,
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "due_at" TEXT NOT NULL,
    "redaction_id" TEXT,
    "planned_at" TEXT,
    "erasure_id" TEXT,
    "apply_job_id" TEXT,
    "applied_at" TEXT,
    "ended_at" TEXT,
    "acts" TEXT NOT NULL DEFAULT '[]',
    "closed_at" TEXT,
    "closed_by" TEXT
);

-- CreateTable
CREATE TABLE "subject_identifier" (
    "subject_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT,
    "value" TEXT NOT NULL,

    PRIMARY KEY ("subject_id", "position")
);

-- CreateTable
CREATE TABLE "subject_item" (
    "subject_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "pile" TEXT NOT NULL,
    "ground" TEXT,
    "legal_words" TEXT,
    "hold_id" TEXT,
    "hits" INTEGER NOT NULL,

    PRIMARY KEY ("subject_id", "kind", "target_id")
);

-- CreateTable
CREATE TABLE "hold_store" (
    "hold_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,

    PRIMARY KEY ("hold_id", "store_id")
);

-- CreateIndex
CREATE INDEX "subject_workspace_id_id_idx" ON "subject"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "subject_item_subject_id_pile_kind_target_id_idx" ON "subject_item"("subject_id", "pile", "kind", "target_id");

-- CreateIndex
CREATE INDEX "hold_store_store_id_idx" ON "hold_store"("store_id");
