import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { DatabaseFiles } from "./database";

export function filesOfSqlite(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`, `${file}-journal`].filter((one) =>
    existsSync(/* turbopackIgnore: true */ one),
  );
}

const pieceBytes = 4 * 2 ** 20;
const copyOut = `require("fs").createReadStream(process.argv[1], { highWaterMark: ${2 ** 20} }).pipe(process.stdout)`;

async function* readApart(file: string): AsyncGenerator<Buffer> {
  const env = { NODE_ENV: "production" as const };
  const child = spawn(process.execPath, ["-e", copyOut, file], { env, stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "close");
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const [code] = await ended;
    if (code !== 0) throw new Error("a file of the database could not be read");
  } finally {
    child.kill();
  }
}

// One buffer for all of a file: PostgreSQL has hundreds of small ones, and a stream takes two of the largest size for each of them.
async function* readHere(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.allocUnsafe(Math.min(Math.max(size, 1), pieceBytes));
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/**
 * The bytes of a file, piece by piece, each until the next is asked for. What SQLite may have open in this process is read by another:
 * the system takes all locks on a file from a process that closes it once, whoever opened it. The next program that opens the database
 * would believe to be alone with it, and take the log away that we go on writing into.
 */
export function readPieces(file: string): AsyncIterable<Buffer> {
  return /\.db(-\w+)?$/.test(file) ? readApart(file) : readHere(file);
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
