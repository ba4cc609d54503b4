// `npm run bench`: builds what is missing, then measures the doors, what is stored, and the console in a browser; with `--browser`
// only the last, with `--blame` only how long one waits for a blame, which needs no build. BENCH_SECONDS and BENCH_MEMORIES make it shorter, BENCH_ACTS picks acts by a part of their name.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded, bundleNode } from "./build.mjs";
import { prepareClients } from "./prepare.mjs";

const entry = ["browser", "blame"].find((part) => process.argv.includes(`--${part}`)) ?? "bench";
if (entry === "blame") prepareClients();
else await buildIfNeeded();
const entries = ["bench", "bare-hono", "browser", "blame", "cold-blame"].map((name) => `e2e/bench/${name}.ts`);
await bundleNode(entries, "dist/bench");
await import(pathToFileURL(path.join(import.meta.dirname, `../../dist/bench/${entry}.mjs`)).href);
