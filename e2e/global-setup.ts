import { chromium, type FullConfig } from "@playwright/test";
import { keepFilesInMemory } from "@/lib/testing/keep-files-in-memory";
import { startTestPostgres } from "@/lib/testing/test-postgres";
import { makeTemplate } from "./fixtures/workspace-template";

/** Finds a browser, or says how to get one, and starts the PostgreSQL that the servers under test use. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const { launchOptions } = config.projects[0]?.use ?? {};
  try {
    await (await chromium.launch(launchOptions)).close();
  } catch (error) {
    throw new Error(
      "No browser to test with. Install Chromium with your system's packages, or run `npx playwright install chromium`, or name one in PALIMPSEST_TEST_BROWSER.",
      { cause: error },
    );
  }
  const removeFolder = keepFilesInMemory();
  const postgres = await startTestPostgres();
  process.env.E2E_POSTGRES_URL = postgres.url;
  await Promise.all([makeTemplate("sqlite", launchOptions), makeTemplate("postgresql", launchOptions)]);
  return async () => {
    await postgres.stop();
    removeFolder();
  };
}
