import { getConfig } from "@/lib/config/config";
import { assertServerDatabase } from "@/lib/config/server-database";
import { openData, type Runtime } from "@/lib/runtime/runtime";
import { sayFailure } from "./say-failure";

let opened: Runtime | undefined;

/** The server's database, with nothing going on beside it: jobs and checkpoints are the server's. @throws ConfigError where there is none */
export async function runtimeOfServer(): Promise<Runtime> {
  assertServerDatabase(getConfig());
  opened = await openData();
  return opened;
}

/** Runs a command of `npm run` on the data of the server: what was asked wrongly is said in a sentence, and ends with 1. */
export async function runWithRuntime(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    sayFailure(error);
  } finally {
    await opened?.db.close();
  }
}
