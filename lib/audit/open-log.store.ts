import "server-only";
import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { type EncryptionConfig, getConfig } from "@/lib/config/config";
import { PgSql } from "@/lib/db/postgresql/pg-sql";
import type { Sql } from "@/lib/db/sql";
import { SqliteSql } from "@/lib/db/sqlite/sqlite-sql";
import { openingSql } from "@/lib/encryption/encrypted-database";
import { cipherFor } from "@/lib/encryption/open-encrypted";
import { openBundle } from "./bundle-log";
import { UnreadableLog } from "./collect-pins";
import { databaseLog } from "./database-log.store";
import type { LogSource } from "./log-source";

export interface OpenedLog {
  log: LogSource;
  /** False for a bundle that lacks bytes, or has others. */
  whole: boolean;
  close(): Promise<void>;
}

/** The log with the texts in plain, where they are encrypted and the process has the keys. @throws ConfigError where it has not */
async function logOf(sql: Sql, encryption: () => EncryptionConfig, close: () => Promise<void>): Promise<OpenedLog> {
  const cipher = await cipherFor(sql, encryption);
  if (!cipher) return { log: databaseLog(sql, null), whole: true, close };
  const closeBoth = () => close().finally(() => cipher.keys.close());
  return { log: databaseLog(openingSql(sql, cipher), null), whole: true, close: closeBoth };
}

async function openPostgres(url: string, encryption: () => EncryptionConfig): Promise<OpenedLog> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: "-c default_transaction_read_only=on" });
  await pool.query("SELECT 1 FROM audit_entry LIMIT 1");
  return logOf(new PgSql(pool), encryption, () => pool.end());
}

async function openSqlite(file: string, encryption: () => EncryptionConfig): Promise<OpenedLog> {
  statSync(file);
  const client = new Sqlite(file, { readonly: true, fileMustExist: true });
  client.prepare("SELECT 1 FROM audit_entry LIMIT 1").get();
  return logOf(new SqliteSql(client), encryption, async () => void client.close());
}

/**
 * Opens a log for reading and nothing else: a bundle, an SQLite file or the address of a PostgreSQL database.
 * @throws UnreadableLog
 */
export async function openLog(
  place: { db: string } | { bundle: string },
  encryption: () => EncryptionConfig = () => getConfig().encryption,
): Promise<OpenedLog> {
  if ("bundle" in place) return { ...(await openBundle(place.bundle)), close: async () => undefined };
  try {
    if (/^postgres(ql)?:\/\//.test(place.db)) return await openPostgres(place.db, encryption);
    return await openSqlite(place.db.replace(/^file:/, ""), encryption);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const hint = /^SQLITE_(READONLY|CANTOPEN)/.test(code ?? "")
      ? ". A live database is read by whoever may write beside it: otherwise take a backup's file, or --bundle."
      : "";
    throw new UnreadableLog(`The database cannot be read: ${message}${hint}`);
  }
}
