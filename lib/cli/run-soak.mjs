// `npm run soak`: builds what is missing, then runs lib/cli/soak.ts on what was built.
import { buildIfNeeded } from "./build.mjs";
import { sayUsage } from "./say-usage.mjs";

sayUsage("npm run soak -- [--minutes 30] [--provider sqlite|postgresql]");

await buildIfNeeded();
process.argv.splice(2, 0, "soak");
await import("./run-tool.mjs");
