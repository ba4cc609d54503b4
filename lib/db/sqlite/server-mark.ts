import { existsSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { createFileOnce } from "@/lib/config/create-file-once";

/** What a server holds as long as it lives. */
export interface ServerMark {
  /** Whether another server had marked the database. */
  isShared: boolean;
  release(): void;
}

/** What nobody refers to is collected, and its lock goes with it. */
const held = new Set<Sqlite.Database>();

const isBusy = (error: unknown) => String((error as { code?: unknown }).code).startsWith("SQLITE_BUSY");

function isTaken(client: Sqlite.Database): boolean {
  try {
    client.exec("BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  }
}

/**
 * Marks a database file as one that a server has open, by a lock on an empty file beside it, which goes when the process does, however
 * it ends. By the database itself servers and commands cannot be told apart.
 */
export function markServer(file: string): ServerMark {
  const mark = `${file}-server`;
  if (!existsSync(mark)) createFileOnce(mark, "");
  const client = new Sqlite(mark, { timeout: 0 });
  const isShared = isTaken(client);
  // Another one may be asking at this moment.
  client.pragma("busy_timeout = 2000");
  // A read that goes on: others may read as well, and none has the file alone.
  client.exec("BEGIN");
  client.prepare("SELECT count(*) FROM sqlite_schema").get();
  held.add(client);
  const release = () => {
    held.delete(client);
    client.close();
  };
  return { isShared, release };
}
