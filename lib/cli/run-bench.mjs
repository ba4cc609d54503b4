// `npm run bench`: builds what is missing, then measures the doors, what is stored, and the console in a browser; with `--browser`
// only the last. BENCH_SECONDS and BENCH_MEMORIES make it shorter, BENCH_ACTS picks acts by a part of their name.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded, bundleNode } from "./build.mjs";

const entry = process.argv.includes("--browser") ? "browser" : "bench";
await buildIfNeeded();
await bundleNode(["e2e/bench/bench.ts", "e2e/bench/bare-hono.ts", "e2e/bench/browser.ts"], "dist/bench");
await import(pathToFileURL(path.join(import.meta.dirname, `../../dist/bench/${entry}.mjs`)).href);
