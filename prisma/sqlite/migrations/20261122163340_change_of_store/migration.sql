-- CreateIndex
CREATE INDEX "change_store_id_id_idx" ON "change"("store_id", "id");
