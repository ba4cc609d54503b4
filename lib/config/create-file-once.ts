import { linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Writes a file that is not there yet, for this user alone. Of several processes the first one's text stays, and nobody ever reads
 * a part of it: the file gets its name when it is whole.
 */
export function createFileOnce(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(fresh);
  }
}
