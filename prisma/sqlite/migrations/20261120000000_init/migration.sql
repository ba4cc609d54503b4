-- CreateTable
CREATE TABLE "audit_entry" (
    "chain_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT,
    "target" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "time" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "prev" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("chain_id", "seq")
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "audit_seq" INTEGER NOT NULL DEFAULT 0,
    "audit_head" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('viewer','reviewer','editor','compliance','admin')),
    "created_at" TEXT NOT NULL,
    "disabled_at" TEXT,
    CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "key" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "access" TEXT NOT NULL CHECK ("access" IN ('read_only','read_write')),
    "scope" TEXT NOT NULL CHECK ("scope" IN ('all','some')),
    "created_by" TEXT,
    "created_at" TEXT NOT NULL,
    "expires_at" TEXT,
    "revoked_at" TEXT,
    "last_used_at" TEXT,
    CONSTRAINT "key_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "key_store" (
    "key_id" TEXT NOT NULL,
    "store_id" TEXT NOT NULL,

    PRIMARY KEY ("key_id", "store_id"),
    CONSTRAINT "key_store_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "key" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "key_store_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "setup_link" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "token_hash" TEXT NOT NULL,
    "created_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "sign_in_attempt" (
    "account_hash" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL,
    "blocked_until" TEXT,
    "updated_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "user_account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "auth_account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" DATETIME,
    "refresh_token_expires_at" DATETIME,
    "scope" TEXT,
    "password" TEXT,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "auth_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "auth_verification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" DATETIME NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "store" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "metadata" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    "updated_at" TEXT NOT NULL,
    "archived_at" TEXT,
    "deleted_at" TEXT,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "memory_count" INTEGER NOT NULL DEFAULT 0,
    "audit_seq" INTEGER NOT NULL DEFAULT 0,
    "audit_head" TEXT NOT NULL,
    CONSTRAINT "store_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "memory" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "store_id" TEXT NOT NULL,
    "path" TEXT,
    "head_version_id" TEXT NOT NULL,
    "version_count" INTEGER NOT NULL,
    "content_sha256" TEXT,
    "size_bytes" INTEGER,
    "created_at" TEXT NOT NULL,
    "updated_at" TEXT NOT NULL,
    CONSTRAINT "memory_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "change" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "store_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "version_count" INTEGER NOT NULL,
    "actor_type" TEXT NOT NULL CHECK ("actor_type" IN ('session_actor','api_actor','user_actor','service_account_actor','system')),
    "actor_id" TEXT,
    "api_key_id" TEXT,
    "session_id" TEXT,
    "origin" TEXT NOT NULL CHECK ("origin" IN ('tool','rest','mcp','console','import','system')),
    "reason" TEXT,
    "request_id" TEXT NOT NULL,
    "created_at" TEXT NOT NULL,
    CONSTRAINT "change_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "version" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "store_id" TEXT NOT NULL,
    "memory_id" TEXT NOT NULL,
    "change_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "operation" TEXT NOT NULL CHECK ("operation" IN ('created','modified','deleted')),
    "path" TEXT,
    "content_sha256" TEXT,
    "size_bytes" INTEGER,
    "salt" TEXT,
    "actor_type" TEXT NOT NULL CHECK ("actor_type" IN ('session_actor','api_actor','user_actor','service_account_actor','system')),
    "actor_id" TEXT,
    "api_key_id" TEXT,
    "session_id" TEXT,
    "origin" TEXT NOT NULL CHECK ("origin" IN ('tool','rest','mcp','console','import','system')),
    "created_at" TEXT NOT NULL,
    "redacted_at" TEXT,
    "redacted_by_type" TEXT,
    "redacted_by_id" TEXT,
    "redaction_reason" TEXT,
    "redaction_note" TEXT,
    "content" TEXT,
    CONSTRAINT "version_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "version_memory_id_fkey" FOREIGN KEY ("memory_id") REFERENCES "memory" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "pending_erasure" (
    "store_id" TEXT NOT NULL PRIMARY KEY,
    "requested_at" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "purge_permit" (
    "store_id" TEXT NOT NULL PRIMARY KEY
);

-- CreateIndex
CREATE UNIQUE INDEX "member_workspace_id_user_id_key" ON "member"("workspace_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "key_secret_hash_key" ON "key"("secret_hash");

-- CreateIndex
CREATE INDEX "key_workspace_id_created_at_idx" ON "key"("workspace_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session"("token");

-- CreateIndex
CREATE INDEX "auth_session_user_id_idx" ON "auth_session"("user_id");

-- CreateIndex
CREATE INDEX "auth_account_user_id_idx" ON "auth_account"("user_id");

-- CreateIndex
CREATE INDEX "auth_verification_identifier_idx" ON "auth_verification"("identifier");

-- CreateIndex
CREATE INDEX "store_workspace_id_id_idx" ON "store"("workspace_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "memory_store_id_path_key" ON "memory"("store_id", "path");

-- CreateIndex
CREATE UNIQUE INDEX "change_store_id_seq_key" ON "change"("store_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "version_store_id_seq_key" ON "version"("store_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "version_memory_id_number_key" ON "version"("memory_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "session_workspace_id_label_key" ON "session"("workspace_id", "label");

-- Written by hand from here on: what Prisma's models cannot say.

-- Filters of the version list. Most versions of a human team have no session.
CREATE INDEX "version_store_session_seq" ON "version"("store_id", "session_id", "seq") WHERE "session_id" IS NOT NULL;
CREATE INDEX "version_store_key_seq" ON "version"("store_id", "api_key_id", "seq") WHERE "api_key_id" IS NOT NULL;

-- The search index of live memories: tokens only, one row per memory. Regular (not contentless) tables, because only those erase.
CREATE TABLE "search_entry" (
    "id" INTEGER PRIMARY KEY,
    "memory_id" TEXT NOT NULL UNIQUE,
    "store_id" TEXT NOT NULL
);
CREATE VIRTUAL TABLE "memory_search" USING fts5("tokens", tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_-.'");
INSERT INTO "memory_search"("memory_search", "rank") VALUES ('secure-delete', 1);

-- History is immutable: a version changes once, by redaction, never while it is the head of a live memory, and goes only with its store.
CREATE TRIGGER "version_only_redaction" BEFORE UPDATE ON "version"
WHEN NOT (
    OLD."redacted_at" IS NULL
    AND NEW."redacted_at" IS NOT NULL
    AND NEW."content" IS NULL
    AND NEW."content_sha256" IS NULL
    AND NEW."size_bytes" IS NULL
    AND NEW."path" IS NULL
    AND NEW."salt" IS NULL
    AND NEW."id" IS OLD."id"
    AND NEW."store_id" IS OLD."store_id"
    AND NEW."memory_id" IS OLD."memory_id"
    AND NEW."change_id" IS OLD."change_id"
    AND NEW."seq" IS OLD."seq"
    AND NEW."number" IS OLD."number"
    AND NEW."operation" IS OLD."operation"
    AND NEW."actor_type" IS OLD."actor_type"
    AND NEW."actor_id" IS OLD."actor_id"
    AND NEW."api_key_id" IS OLD."api_key_id"
    AND NEW."session_id" IS OLD."session_id"
    AND NEW."origin" IS OLD."origin"
    AND NEW."created_at" IS OLD."created_at"
    AND NOT EXISTS (SELECT 1 FROM "memory" WHERE "memory"."id" = OLD."memory_id" AND "memory"."head_version_id" = OLD."id" AND "memory"."path" IS NOT NULL)
)
BEGIN
    SELECT RAISE(ABORT, 'a version is immutable');
END;
CREATE TRIGGER "version_never_deleted" BEFORE DELETE ON "version"
WHEN NOT EXISTS (SELECT 1 FROM "purge_permit" WHERE "purge_permit"."store_id" = OLD."store_id")
BEGIN
    SELECT RAISE(ABORT, 'a version is never deleted');
END;
CREATE TRIGGER "audit_entry_never_updated" BEFORE UPDATE ON "audit_entry"
BEGIN
    SELECT RAISE(ABORT, 'an audit entry is immutable');
END;
CREATE TRIGGER "audit_entry_never_deleted" BEFORE DELETE ON "audit_entry"
BEGIN
    SELECT RAISE(ABORT, 'an audit entry is never deleted');
END;

-- INSERT OR REPLACE takes the old row away without asking the triggers on DELETE (unless recursive_triggers is on).
CREATE TRIGGER "version_never_replaced" BEFORE INSERT ON "version"
WHEN EXISTS (SELECT 1 FROM "version" WHERE "version"."id" = NEW."id")
    OR EXISTS (SELECT 1 FROM "version" WHERE "version"."store_id" = NEW."store_id" AND "version"."seq" = NEW."seq")
    OR EXISTS (SELECT 1 FROM "version" WHERE "version"."memory_id" = NEW."memory_id" AND "version"."number" = NEW."number")
BEGIN
    SELECT RAISE(ABORT, 'a version is immutable');
END;
CREATE TRIGGER "audit_entry_never_replaced" BEFORE INSERT ON "audit_entry"
WHEN EXISTS (SELECT 1 FROM "audit_entry" WHERE "audit_entry"."chain_id" = NEW."chain_id" AND "audit_entry"."seq" = NEW."seq")
BEGIN
    SELECT RAISE(ABORT, 'an audit entry is immutable');
END;
