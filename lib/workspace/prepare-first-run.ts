import "server-only";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { initFromEnvironment } from "./init-from-environment";
import { issueSetupLink } from "./set-up-link";

/** What a starting server does for a new database: sets up from the environment, or else answers the link to print. */
export async function prepareFirstRun({
  db,
  config,
}: {
  db: Database;
  config: Pick<Config, "init" | "publicUrl">;
}): Promise<{ setupUrl: string | null }> {
  await initFromEnvironment(db, config.init);
  return { setupUrl: await issueSetupLink(db, config.publicUrl) };
}
