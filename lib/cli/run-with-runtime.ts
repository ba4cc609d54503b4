import { ConfigError } from "@/lib/config/config";
import { isAppError } from "@/lib/domain/app-error";
import { closeRuntime } from "@/lib/runtime/runtime";

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
