-- CreateTable
CREATE TABLE "checkpoint" (
    "workspace_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "time" TEXT NOT NULL,
    "root" TEXT NOT NULL,
    "entries" INTEGER NOT NULL,
    "heads" TEXT NOT NULL,
    "note" TEXT NOT NULL,

    PRIMARY KEY ("workspace_id", "number")
);

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_time_chain_id_seq_idx" ON "audit_entry"("workspace_id", "time", "chain_id", "seq");
