import { closeSync, existsSync, fsyncSync, openSync } from "node:fs";
import Sqlite from "better-sqlite3";

/** Waits for the disk to have a file, or the names in a folder. */
export function syncToDisk(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Copies a database as it stands at one moment while others read and write it. The copy is written anew, page by page, so it
 * holds no byte of what has been deleted.
 * @throws Error where the copy does not hold
 */
export function copySqlite(file: string, target: string): void {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 60_000 });
  try {
    source.prepare("VACUUM INTO ?").run(target);
  } finally {
    source.close();
  }
  const copy = new Sqlite(target, { readonly: true, fileMustExist: true });
  try {
    const answer = copy.pragma("quick_check", { simple: true });
    if (answer !== "ok") throw new Error(`The copy of the database is damaged: ${String(answer)}`);
  } finally {
    copy.close();
  }
  syncToDisk(target);
}

/** Whether a process has the database open. Leaves a file that is whole without its log. */
export function isSqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const client = new Sqlite(file, { timeout: 0 });
  try {
    // Takes the whole file for a moment, which only its sole user can.
    client.pragma("journal_mode = DELETE");
    return false;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return typeof code === "string" && (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED"));
  } finally {
    client.close();
  }
}
