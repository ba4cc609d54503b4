import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig, setConfig } from "@/lib/config/config";

/** Gives this process a data directory of its own, for what reads the configuration. @returns the folder */
export function useTestDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-data-"));
  setConfig(parseConfig({ DATA_DIR: dataDir }));
  return dataDir;
}
