-- Keys of a fifth kind, for programs that set up webhooks. SQLite changes a CHECK only by writing the table anew.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_key" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "access" TEXT NOT NULL CHECK ("access" IN ('read_only','read_write','review','compliance','manage')),
    "scope" TEXT NOT NULL CHECK ("scope" IN ('all','some')),
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT,
    "revoked_at" TEXT,
    "last_used_at" TEXT,
    CONSTRAINT "key_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_key" ("id", "workspace_id", "name", "secret_hash", "prefix", "last_four", "access", "scope", "created_by", "created_at", "expires_at", "revoked_at", "last_used_at")
SELECT "id", "workspace_id", "name", "secret_hash", "prefix", "last_four", "access", "scope", "created_by", "created_at", "expires_at", "revoked_at", "last_used_at" FROM "key";
DROP TABLE "key";
ALTER TABLE "new_key" RENAME TO "key";
CREATE UNIQUE INDEX "key_secret_hash_key" ON "key"("secret_hash");
CREATE INDEX "key_workspace_id_created_at_idx" ON "key"("workspace_id", "created_at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
