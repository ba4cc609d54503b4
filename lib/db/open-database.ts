import "server-only";
import type { Config } from "@/lib/config/config";
import type { Database } from "./database";
import { openPostgresDatabase } from "./postgresql/postgres-database";
import { openSqliteDatabase } from "./sqlite/sqlite-database";

/** Opens the database that the URL scheme names. Apply the migrations first. */
export function openDatabase(database: Config["database"]): Promise<Database> {
  return database.provider === "sqlite"
    ? openSqliteDatabase(database.file)
    : openPostgresDatabase(database.url, { replicaUrl: database.replicaUrl });
}
