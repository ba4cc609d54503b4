-- CreateTable
CREATE TABLE "embedder" (
    "workspace_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "api_key" TEXT,
    "dimensions" INTEGER,
    "updated_at" TEXT NOT NULL,

    CONSTRAINT "embedder_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "embedding_space" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dimensions" INTEGER,
    "length" INTEGER,
    "job_id" TEXT,
    "created_at" TEXT NOT NULL,

    CONSTRAINT "embedding_space_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "embedding_progress" (
    "store_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "leased_until" TEXT,

    CONSTRAINT "embedding_progress_pkey" PRIMARY KEY ("store_id")
);

-- CreateTable
CREATE TABLE "memory_vector" (
    "version_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,
    "space_id" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "memory_vector_pkey" PRIMARY KEY ("version_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "embedding_space_id_key" ON "embedding_space"("id");

-- CreateIndex
CREATE INDEX "memory_vector_store_id_space_id_idx" ON "memory_vector"("store_id", "space_id");

-- CreateIndex
CREATE INDEX "memory_vector_memory_id_idx" ON "memory_vector"("memory_id");

-- The planner's samples would keep what has been erased from the rows.
ALTER TABLE "memory_vector" ALTER COLUMN "vector" SET STATISTICS 0;
