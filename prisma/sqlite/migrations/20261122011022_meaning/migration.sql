-- CreateTable
CREATE TABLE "embedder" (
    "workspace_id" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "api_key" TEXT,
    "dimensions" INTEGER,
    "updated_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "embedding_space" (
    "workspace_id" TEXT NOT NULL PRIMARY KEY,
    "id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER,
    "length" INTEGER,
    "job_id" TEXT,
    "created_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "embedding_progress" (
    "store_id" TEXT NOT NULL PRIMARY KEY,
    "space_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "leased_until" TEXT
);

-- CreateTable
CREATE TABLE "memory_vector" (
    "version_id" TEXT NOT NULL PRIMARY KEY,
    "memory_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "vector" BLOB NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "embedding_space_id_key" ON "embedding_space"("id");

-- CreateIndex
CREATE INDEX "memory_vector_store_id_space_id_idx" ON "memory_vector"("store_id", "space_id");

-- CreateIndex
CREATE INDEX "memory_vector_memory_id_idx" ON "memory_vector"("memory_id");
