// `npm run pictures`: builds what is missing, then compares the main screens with the reviewed pictures in e2e/pictures.
// `npm run pictures -- --update-snapshots` takes them anew: look at each before it is committed.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { sayUsage } from "./say-usage.mjs";

sayUsage("npm run pictures -- [--update-snapshots] [other options of playwright test]");

await buildIfNeeded();
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
const config = path.join("e2e", "pictures", "playwright.pictures.config.ts");
const { status } = spawnSync(process.execPath, [playwright, "test", "--config", config, ...process.argv.slice(2)], {
  cwd: path.join(import.meta.dirname, "../.."),
  stdio: "inherit",
});
process.exit(status ?? 1);
