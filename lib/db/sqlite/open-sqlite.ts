import { existsSync } from "node:fs";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import type Database from "better-sqlite3";
import { createFileOnce } from "@/lib/config/create-file-once";
import { loadVectors } from "./load-vectors";
import { retryBusy } from "./retry-busy";

const oldestSafe = [3, 51, 3] as const;

/** One connection, seen both by Prisma (adapter) and by raw statements (client). */
export interface SqliteConnection {
  adapter: SqlDriverAdapter;
  client: Database.Database;
}

function assertVersion(client: Database.Database): void {
  const { version } = client.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  const found = version.split(".").map(Number);
  for (const [index, least] of oldestSafe.entries()) {
    const part = found[index] ?? 0;
    if (part > least) return;
    if (part < least)
      throw new Error(
        `SQLite ${version} is too old: ${oldestSafe.join(".")} or newer is needed. Reinstall better-sqlite3.`,
      );
  }
}

function configure(client: Database.Database, role: "writer" | "reader"): void {
  assertVersion(client);
  if (role === "writer") {
    client.pragma("journal_mode = WAL");
    // A commit touches some twenty pages: at the default of 1,000 every fiftieth commit would wait for a checkpoint.
    client.pragma("wal_autocheckpoint = 8000");
  }
  client.pragma("synchronous = FULL");
  client.pragma("secure_delete = ON");
  client.pragma("temp_store = MEMORY");
  client.pragma("foreign_keys = ON");
  client.pragma("cache_size = -65536");
  if (role === "reader") client.pragma("query_only = ON");
}

/**
 * Opens a connection with what durability and erasure need; see "Erasing for real" in DECISIONS.md.
 * The factory of Prisma's adapter makes the connection, so that both worlds share one.
 */
export async function openSqliteConnection(file: string, role: "writer" | "reader"): Promise<SqliteConnection> {
  // SQLite would let everybody read a new one. What it writes beside it gets the same mode.
  if (!existsSync(file)) createFileOnce(file, "");
  const adapter = await new PrismaBetterSqlite3({ url: file, timeout: 0 }).connect();
  const client = (adapter as unknown as { client: Database.Database }).client;
  try {
    // Another process may be making the same new file at this moment, or switching it to WAL: SQLite's own wait does not cover that.
    await retryBusy(() => configure(client, role));
    loadVectors(client);
  } catch (error) {
    client.close();
    throw error;
  }
  return { adapter, client };
}
