import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { DatabaseFiles } from "./database";

export function filesOfSqlite(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`, `${file}-journal`].filter((one) =>
    existsSync(/* turbopackIgnore: true */ one),
  );
}

/** The server's own files, where they are on this machine and may be read. */
export async function filesOfPostgres(pool: pg.Pool): Promise<DatabaseFiles> {
  try {
    await pool.query("CHECKPOINT").catch(() => undefined);
    const { rows } = await pool.query<{ data: string; oid: number }>(
      "SELECT current_setting('data_directory') AS data, oid::int FROM pg_database WHERE datname = current_database()",
    );
    const folder = rows[0]?.data ?? "";
    const list = (of: string) =>
      readdirSync(of, { withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => path.join(of, one.name));
    const rowsOf = path.join(folder, "base", String(rows[0]?.oid));
    return {
      rows: [...list(rowsOf), ...list(path.join(folder, "pg_stat"))],
      log: list(path.join(folder, "pg_wal")),
      unreadable: 0,
    };
  } catch {
    return { rows: [], log: [], unreadable: 1 };
  }
}
