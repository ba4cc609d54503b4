import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config";
import { wholeBrowser } from "../fixtures/system-browser";

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

const project = (colorScheme: "light" | "dark", viewport: typeof wide) => ({
  name: `${colorScheme}-${viewport.width}`,
  use: { colorScheme, viewport },
});

/**
 * `npm run pictures` compares the main screens with the pictures that somebody has looked at; with `--update-snapshots` it takes
 * them anew. Not among the tests: another Chromium or other fonts draw the same page a little differently.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/pictures",
  globalSetup: "./tell-the-story.ts",
  snapshotPathTemplate: "{testDir}/reviewed/{arg}-{projectName}{ext}",
  workers: 1,
  timeout: 120_000,
  reporter: [["list"]],
  expect: {
    timeout: 20_000,
    toHaveScreenshot: {
      animations: "disabled",
      caret: "hide",
      scale: "css",
      // A navigation that had grown by twelve places once passed a fiftieth.
      maxDiffPixelRatio: 0.004,
      stylePath: "./steady.css",
    },
  },
  use: {
    ...tests.use,
    launchOptions: wholeBrowser,
    trace: "off",
    locale: "en-GB",
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [project("light", wide), project("dark", wide), project("light", narrow), project("dark", narrow)],
});
