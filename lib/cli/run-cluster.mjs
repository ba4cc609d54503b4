// `npm run cluster:try`: builds what is missing, then runs lib/cli/try-cluster.ts on what was built.
import { buildIfNeeded } from "./build.mjs";
import { sayUsage } from "./say-usage.mjs";

sayUsage("npm run cluster:try");

await buildIfNeeded();
process.argv.splice(2, 0, "try-cluster");
await import("./run-tool.mjs");
