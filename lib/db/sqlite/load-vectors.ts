import { createRequire } from "node:module";
import path from "node:path";
import type Database from "better-sqlite3";

const endings: Partial<Record<NodeJS.Platform, [system: string, ending: string]>> = {
  linux: ["linux", "so"],
  darwin: ["darwin", "dylib"],
  win32: ["windows", "dll"],
};

/** Where the package `sqlite-vec` keeps its extension for this machine; null where it is not installed. */
function extensionFile(): string | null {
  const [system, ending] = endings[process.platform] ?? [];
  if (!system || !ending) return null;
  try {
    const resolve = createRequire(path.join(process.cwd(), "package.json")).resolve;
    return resolve(`sqlite-vec-${system}-${process.arch}/vec0.${ending}`);
  } catch {
    return null;
  }
}

/**
 * Lets a connection compare vectors inside SQLite, ten times as fast as after reading them. An optional part: without it, or where
 * this machine does not load it, they are compared in the process.
 */
export function loadVectors(client: Database.Database): void {
  const file = extensionFile();
  if (file === null) return;
  try {
    client.loadExtension(file);
  } catch {
    // Made for another C library or processor: the process compares them itself then.
  }
}
