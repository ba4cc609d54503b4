import { existsSync } from "node:fs";
import { ConfigError, getConfig } from "@/lib/config/config";
import { isAppError } from "@/lib/domain/app-error";
import { closeRuntime, getRuntime, type Runtime } from "@/lib/runtime/runtime";

/**
 * The runtime on the server's database. Where there is none, somebody runs the tool without the server's settings, and a new
 * database would only hide that.
 * @throws ConfigError
 */
export async function runtimeOfServer(): Promise<Runtime> {
  const { database } = getConfig();
  if (database.provider === "sqlite" && !existsSync(database.file))
    throw new ConfigError(
      `There is no database at ${database.file}. Start the server first, and give this command the settings that it has, such as DATABASE_URL or DATA_DIR.`,
    );
  return getRuntime();
}

/** Runs a command of `npm run` on the data of the server: what was asked wrongly is said in a sentence, and ends with 1. */
export async function runWithRuntime(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    if (!isAppError(error) && !(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await closeRuntime();
  }
}
