// `npm run bench`: builds what is missing, then measures. BENCH_SECONDS and BENCH_MEMORIES make it shorter.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded, bundleNode } from "./build.mjs";

await buildIfNeeded();
await bundleNode(["e2e/bench/bench.ts", "e2e/bench/bare-hono.ts"], "dist/bench");
await import(pathToFileURL(path.join(import.meta.dirname, "../../dist/bench/bench.mjs")).href);
