import { defineConfig, devices } from "@playwright/test";
import { systemBrowser } from "./e2e/fixtures/system-browser";

/** What only asks how screens look, and feel under a hand: the same acts go through the same doors in specs that run on both databases. */
const screensOnly =
  /(accessible-screens|hostile-text|widths|by-touch|inbox-by-touch|drafts|moving-around|first-paint|early-changes|server-away|tabs-and-back|after-upgrade)\.spec\.ts$/;

// On a machine that others load a browser may miss a deadline; what passes only on the second try is reported as flaky.
const retries = process.env.CI || process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? 1 : 0;

export default defineConfig({
  testDir: "e2e/specs",
  outputDir: "test-results",
  globalSetup: "./e2e/global-setup.ts",
  // Each worker has a server of its own; two of them and their browsers are what two cores carry.
  workers: 2,
  fullyParallel: false,
  retries,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["line"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 800 },
    // A page lives for seconds here, and what the engine made of its code for the long run took a seventh of the processor.
    launchOptions: { ...systemBrowser, args: [...systemBrowser.args, "--js-flags=--no-opt --no-maglev"] },
    // Drawing what moves took a sixth of the processor. `whole-job.spec.ts` sees it move.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs a tenth of the time: where there is a second try, that one is recorded.
    trace: retries > 0 ? "on-first-retry" : "retain-on-failure",
  },
  projects: [
    { name: "sqlite", metadata: { provider: "sqlite" } },
    { name: "postgresql", metadata: { provider: "postgresql" }, testIgnore: screensOnly },
  ],
});
