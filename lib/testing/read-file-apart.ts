import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The bytes of a file, of one that SQLite may have open here without closing it in this process: see `readPieces`. */
export const readFileApart = (file: string): Buffer =>
  /\.db(-\w+)?$/.test(file)
    ? execFileSync("cat", [file], { maxBuffer: 2 ** 31 - 1, stdio: ["ignore", "pipe", "ignore"] })
    : readFileSync(file);
