import { getConfig } from "@/lib/config/config";
import { assertServerDatabase } from "@/lib/config/server-database";
import { openData, type Runtime } from "@/lib/runtime/runtime";
import { sayFailure } from "./say-failure";

/** Opens the server's database, with nothing going on beside it: jobs and checkpoints are the server's. @throws ConfigError where there is none */
export type OpenData = () => Promise<Runtime>;

/** Runs a command of `npm run` on the data of the server: what was asked wrongly is said in a sentence, and ends with 1. */
export async function runWithRuntime(run: (args: string[], open: OpenData) => Promise<void>): Promise<void> {
  let opened: Runtime | undefined;
  const open = async () => {
    assertServerDatabase(getConfig());
    opened = await openData();
    return opened;
  };
  try {
    await run(process.argv.slice(2), open);
  } catch (error) {
    sayFailure(error);
  } finally {
    await opened?.db.close();
  }
}
