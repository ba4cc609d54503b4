-- AlterTable
ALTER TABLE "erasure" ADD COLUMN     "readers" INTEGER;

-- AlterTable
ALTER TABLE "erasure_store" ADD COLUMN     "comments" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reads" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reasons" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "hold" ADD COLUMN     "subject_id" TEXT;

-- AlterTable
ALTER TABLE "redaction" ADD COLUMN     "subject_id" TEXT;

-- AlterTable
ALTER TABLE "redaction_hit" ADD COLUMN     "whole" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "subject" (
    "id" TEXT NOT NULL,
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
    "closed_by" TEXT,

    CONSTRAINT "subject_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subject_identifier" (
    "subject_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT,
    "value" TEXT NOT NULL,

    CONSTRAINT "subject_identifier_pkey" PRIMARY KEY ("subject_id","position")
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

    CONSTRAINT "subject_item_pkey" PRIMARY KEY ("subject_id","kind","target_id")
);

-- CreateTable
CREATE TABLE "hold_store" (
    "hold_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,

    CONSTRAINT "hold_store_pkey" PRIMARY KEY ("hold_id","store_id")
);

-- CreateIndex
CREATE INDEX "subject_workspace_id_id_idx" ON "subject"("workspace_id", "id");

-- CreateIndex
CREATE INDEX "subject_item_subject_id_pile_kind_target_id_idx" ON "subject_item"("subject_id", "pile", "kind", "target_id");

-- CreateIndex
CREATE INDEX "hold_store_store_id_idx" ON "hold_store"("store_id");

-- The planner's samples would keep what has been erased from the rows.
ALTER TABLE "subject" ALTER COLUMN "label" SET STATISTICS 0;
ALTER TABLE "subject_identifier" ALTER COLUMN "key" SET STATISTICS 0;
ALTER TABLE "subject_identifier" ALTER COLUMN "value" SET STATISTICS 0;
ALTER TABLE "subject_item" ALTER COLUMN "legal_words" SET STATISTICS 0;
