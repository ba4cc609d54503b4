import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The bytes of a file, of one that SQLite may have open here without closing it in this process: see `readPieces`. */
export const readFileApart = (file: string): Buffer =>
  /\.db(-\w+)?$/.test(file)
    ? execFileSync("cat", [file], { maxBuffer: 2 ** 31 - 1, stdio: ["ignore", "pipe", "ignore"] })
    : readFileSync(file);

/** The same of a file that was in a folder's list: one that the database's server has taken away since holds nothing. */
export function readListedFile(file: string): Buffer {
  try {
    return readFileApart(file);
  } catch (error) {
    if (existsSync(file)) throw error;
    return Buffer.alloc(0);
  }
}
