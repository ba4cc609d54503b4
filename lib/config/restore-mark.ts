import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Config, ConfigError } from "./config";

/** What a restore is doing while it changes files: it lies in the data directory from the first that is moved until all is done. */
export interface RestoreMark {
  /** The backup. */
  from: string;
  /** The folder for what was there before. */
  aside: string;
  /** What was there before, in its place. */
  names: string[];
}

export const restoreMarkFile = (dataDir: string): string => path.join(dataDir, "restoring.json");

/** The restore that is under way or was cut short; null where there is none. */
export function readRestoreMark(dataDir: string): RestoreMark | null {
  const file = restoreMarkFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RestoreMark) : null;
}

/**
 * Keeps a process off a data directory that a restore has half changed: where the database is still missing it would make a new one.
 * @throws ConfigError
 */
export function assertNoHalfRestore({ dataDir }: Pick<Config, "dataDir">): void {
  const mark = readRestoreMark(dataDir);
  if (mark)
    throw new ConfigError(
      `A restore is under way here or was cut short. Run it to its end: npm run restore -- --from ${mark.from}. What was there before lies in ${mark.aside}, or still in its place.`,
    );
}
