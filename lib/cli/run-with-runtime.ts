import { ConfigError, getConfig } from "@/lib/config/config";
import { assertServerDatabase } from "@/lib/config/server-database";
import { isAppError } from "@/lib/domain/app-error";
import { closeRuntime, getRuntime, type Runtime } from "@/lib/runtime/runtime";

/** The runtime on the server's database. @throws ConfigError where there is none */
export async function runtimeOfServer(): Promise<Runtime> {
  assertServerDatabase(getConfig());
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
