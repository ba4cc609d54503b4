import "server-only";
import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { PgSql } from "@/lib/db/postgresql/pg-sql";
import { SqliteSql } from "@/lib/db/sqlite/sqlite-sql";
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

async function openPostgres(url: string): Promise<OpenedLog> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: "-c default_transaction_read_only=on" });
  await pool.query("SELECT 1 FROM audit_entry LIMIT 1");
  return { log: databaseLog(new PgSql(pool), null), whole: true, close: () => pool.end() };
}

function openSqlite(file: string): OpenedLog {
  statSync(file);
  const client = new Sqlite(file, { readonly: true, fileMustExist: true });
  client.prepare("SELECT 1 FROM audit_entry LIMIT 1").get();
  return { log: databaseLog(new SqliteSql(client), null), whole: true, close: async () => void client.close() };
}

/**
 * Opens a log for reading and nothing else: a bundle, an SQLite file or the address of a PostgreSQL database.
 * @throws UnreadableLog
 */
export async function openLog(place: { db: string } | { bundle: string }): Promise<OpenedLog> {
  if ("bundle" in place) return { ...(await openBundle(place.bundle)), close: async () => undefined };
  try {
    if (/^postgres(ql)?:\/\//.test(place.db)) return await openPostgres(place.db);
    return openSqlite(place.db.replace(/^file:/, ""));
  } catch (error) {
    throw new UnreadableLog(`The database cannot be read: ${(error as Error).message}`);
  }
}
