-- CreateTable
CREATE TABLE "suspected_duplicate" (
    "id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "earlier_id" TEXT NOT NULL,
    "later_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "likeness" DOUBLE PRECISION NOT NULL,
    "created_at" TEXT NOT NULL,
    "decision" TEXT,
    "decided_by" TEXT,
    "decided_at" TEXT,

    CONSTRAINT "suspected_duplicate_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "suspected_duplicate_store_id_decision_id_idx" ON "suspected_duplicate"("store_id", "decision", "id");
