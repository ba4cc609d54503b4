import { existsSync } from "node:fs";
import { type Config, ConfigError } from "./config";
import { assertNoHalfRestore } from "./restore-mark";

/**
 * For commands that work on what the server has: where there is no database, somebody runs them without the server's settings, and
 * a new one would only hide that.
 * @throws ConfigError
 */
export function assertServerDatabase({ database, dataDir }: Pick<Config, "database" | "dataDir">): void {
  assertNoHalfRestore({ dataDir });
  if (database.provider === "sqlite" && !existsSync(database.file))
    throw new ConfigError(
      `There is no database at ${database.file}. Start the server first, and give this command the settings that it has, such as DATABASE_URL or DATA_DIR.`,
    );
}
