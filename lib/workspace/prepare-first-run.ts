import "server-only";
import { type Config, ConfigError } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { initFromEnvironment } from "./init-from-environment";
import { issueSetupLink } from "./set-up-link";

/**
 * What a starting server does for a new database: sets up from the environment, or else answers the link to print.
 * @throws ConfigError where nobody could sign in who used that link
 */
export async function prepareFirstRun({
  db,
  config,
}: {
  db: Database;
  config: Pick<Config, "init" | "publicUrl" | "sso">;
}): Promise<{ setupUrl: string | null }> {
  await initFromEnvironment(db, config.init);
  const setupUrl = await issueSetupLink(db, config.publicUrl);
  // An account is linked to single sign-on by its owner alone, who has to get in to do so.
  if (setupUrl !== null && config.sso && config.sso.passwordFor !== "everybody")
    throw new ConfigError(
      "There is no workspace yet, and PALIMPSEST_PASSWORD_SIGN_IN=false lets nobody in who would set one up. Set PALIMPSEST_INIT_ADMIN_EMAIL and PALIMPSEST_INIT_ADMIN_PASSWORD for a first admin, whose password goes on working.",
    );
  return { setupUrl };
}
