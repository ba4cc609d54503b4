import { spawn } from "node:child_process";
import { once } from "node:events";
import { statfsSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Runs in a process of its own, without a build. Secure deletion overwrites freed content but leaves bytes in page gaps: only rewriting
 * the file removes them, and only an emptied write-ahead log forgets them.
 */
const program = `
  const Database = require("better-sqlite3");
  const emptyLog = (client) => {
    if (client.pragma("wal_checkpoint(TRUNCATE)")[0].busy !== 0) throw { code: "SQLITE_BUSY" };
  };
  try {
    // Whoever reads for long is not waited for, because writers wait too; at the end it would be all for nothing.
    const client = new Database(process.argv[1], { fileMustExist: true, timeout: 250 });
    for (const setting of ["synchronous = FULL", "secure_delete = ON", "cache_size = -65536"]) client.pragma(setting);
    emptyLog(client);
    client.exec("VACUUM");
    client.pragma("busy_timeout = 5000");
    emptyLog(client);
    client.close();
  } catch (error) {
    process.stderr.write(String(error.code));
    process.exit(1);
  }
`;

/** The new file, and the log that takes it into the place of the old one. */
const copies = 2;

/** A disk that is filled up stops everybody's writes, so nothing is begun that would. */
function assertRoom(file: string): void {
  const { bavail, bsize } = statfsSync(path.dirname(file));
  if (bavail * bsize > copies * statSync(file).size) return;
  throw Object.assign(new Error("There is no room to rewrite the database file."), { code: "SQLITE_FULL" });
}

/**
 * Rewrites a SQLite file beside those who read it, while nobody here writes. In this process everybody would wait for it (8 s for each
 * GB), and SQLite would hold all of the file in memory.
 * @returns false when another process was reading or writing, so that the log could not be emptied, or `signal` ended it
 * @throws with SQLite's `code`
 */
export async function eraseApart(file: string, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  assertRoom(file);
  const child = spawn(process.execPath, ["-e", program, file], {
    // SQLite's own place for what it needs for a moment may be in memory, or not be there.
    env: { NODE_ENV: "production", SQLITE_TMPDIR: path.dirname(file) },
    stdio: ["ignore", "ignore", "pipe"],
    killSignal: "SIGKILL",
    signal,
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += String(chunk);
  });
  try {
    const [exitCode] = await once(child, "close");
    if (exitCode === 0) return true;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (signal.aborted || said.startsWith("SQLITE_BUSY")) return false;
  const code = /^SQLITE_\w+/.exec(said)?.[0];
  throw Object.assign(new Error("The database file could not be rewritten."), { code });
}
