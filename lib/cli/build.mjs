// Builds what `npm start` runs: the console by Next, the server and the command line tools by esbuild.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build as bundle } from "esbuild";
import { compressAssets } from "./compress-assets.mjs";
import { copyMonaco } from "./copy-monaco.mjs";
import { prepareClients, sourceFingerprint } from "./prepare.mjs";
import { screenTable, weighScreens } from "./screen-weights.mjs";

const root = path.join(import.meta.dirname, "../..");
const stamp = path.join(root, "dist/stamp");
/** Where `npm start` keeps what the engine makes of the program; of another build it is of no use. */
export const compileCache = path.join(root, ".cache/node");

/**
 * How Node entry points are bundled: our own code inside, packages left where they are.
 * @type {(entries: string[], outdir: string) => import("esbuild").BuildOptions}
 */
export const nodeBundle = (entries, outdir) => ({
  entryPoints: entries.map((entry) => path.resolve(root, entry)),
  outdir: path.join(root, outdir),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  sourcemap: true,
  outExtension: { ".js": ".mjs" },
  alias: { "server-only": path.join(root, "lib/cli/server-only.mjs") },
  logLevel: "warning",
});

export async function bundleNode(entries, outdir) {
  await bundle(nodeBundle(entries, outdir));
}

/** Builds when the sources changed since the last build. */
export async function buildIfNeeded() {
  prepareClients();
  await copyMonaco();
  const wanted = sourceFingerprint();
  const built = existsSync(path.join(root, ".next/BUILD_ID")) && existsSync(path.join(root, "dist/server.mjs"));
  if (built && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building Palimpsest. The first time takes about a minute…");
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  execFileSync(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  await compressAssets(path.join(root, ".next/static"));
  console.log(screenTable(await weighScreens(path.join(root, ".next"))));
  await bundleNode(["server.ts", "lib/cli/demo.ts"], "dist");
  rmSync(compileCache, { recursive: true, force: true });
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** What an operator runs, for places where nothing can be bundled any more: an image, or a folder that belongs to another user. */
const operatorTools = [
  "backup",
  "restore",
  "create-key",
  "reset-member",
  "verify-audit",
  "verify-receipt",
  "rotate-audit-key",
  "rotate-master-key",
];

const toolEntries = operatorTools.map((tool) => `lib/cli/${tool}.ts`);

/** What runs where nothing is built: the server and the tools. */
export const operatorEntries = ["server.ts", ...toolEntries];

if (process.argv[1] === import.meta.filename) {
  await buildIfNeeded();
  await bundleNode(toolEntries, "dist/tools");
}
