// `npm run bench`: builds what is missing, then measures the doors, what is stored, and the console in a browser; with `--browser`
// only the last, with `--doors` only what doors that have little stored take, with `--scale` only how acts and doors change with what
// is stored, with `--blame` only how long one waits for a blame, which needs no build. `sqlite` or `postgresql` after these is the one
// database to take. BENCH_SECONDS and BENCH_MEMORIES make it shorter (or, with a million, longer), BENCH_ACTS picks acts by a part of
// their name and leaves the screens out.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded, bundleNode } from "./build.mjs";
import { prepareClients } from "./prepare.mjs";
import { sayUsage } from "./say-usage.mjs";

sayUsage("npm run bench -- [--browser | --doors | --scale | --blame] [sqlite | postgresql]");

const entries = { "--browser": "browser", "--doors": "part", "--scale": "part", "--blame": "part" };
const [, entry] = Object.entries(entries).find(([option]) => process.argv.includes(option)) ?? ["", "bench"];
if (process.argv.includes("--blame")) prepareClients();
else await buildIfNeeded();
const files = ["bench", "bare-hono", "browser", "part", "cold-blame"].map((name) => `e2e/bench/${name}.ts`);
await bundleNode(files, "dist/bench");
await import(pathToFileURL(path.join(import.meta.dirname, `../../dist/bench/${entry}.mjs`)).href);
