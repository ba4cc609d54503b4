// `node lib/cli/gather-packages.mjs FOLDER`: copies what a built server and its tools load of the packages, a ninth of what is installed
// to build them. For images, in which nothing is built any more.
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import path from "node:path";
import { build as bundle } from "esbuild";
import { nodeBundle, operatorEntries } from "./build.mjs";

const root = path.join(import.meta.dirname, "../..");
const packages = `node_modules${path.sep}`;
const require = createRequire(import.meta.url);
// What Next follows its own server with, at the version that it was tried with.
const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft");

/**
 * What comes along whole, without its maps: Next, because following the ways through it, compilers included, takes a minute and leaves out
 * little else; and what is loaded by a name that is put together while the server runs.
 */
const whole = /^(next$|sqlite-vec-)/;

/** @returns {string[]} what Next found its pages and its server to load, by names below the project's folder */
function loadedByPages() {
  const folder = path.join(root, ".next");
  const traces = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".nft.json") && !name.startsWith("cache"),
  );
  return traces.flatMap((name) => {
    const { files } = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    return files.map((file) => path.relative(root, path.resolve(folder, path.dirname(name), file)));
  });
}

/** @returns {Promise<string[]>} the names by which our own server and tools import packages */
async function importedNames() {
  const { metafile } = await bundle({ ...nodeBundle(operatorEntries, "dist"), write: false, metafile: true });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const names = imports.filter(({ external }) => external).map((one) => one.path);
  return [...new Set(names)].filter((name) => !name.startsWith("node:") && !builtinModules.includes(name)).sort();
}

/** @returns {Promise<string[]>} what those imports load, by names below the project's folder */
async function loadedByServer() {
  const entry = path.join(root, "dist/imports.mjs");
  writeFileSync(entry, (await importedNames()).map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  const { fileList } = await nodeFileTrace([entry], {
    base: root,
    ignore: "node_modules/next/**",
    conditions: ["react-server", "node"],
  });
  rmSync(entry);
  return [...fileList];
}

/** @returns {string[]} the files of packages of which all comes along */
function wholePackages() {
  const names = readdirSync(path.join(root, packages)).filter((name) => whole.test(name));
  return names.flatMap((name) => {
    const files = readdirSync(path.join(root, packages, name), { recursive: true, encoding: "utf8" });
    return files.filter((file) => !file.endsWith(".map")).map((file) => path.join(packages, name, file));
  });
}

const [, , target] = process.argv;
if (!target) {
  console.error("Say into which folder: node lib/cli/gather-packages.mjs FOLDER");
  process.exit(1);
}
const folder = path.resolve(target);
const files = new Set([...loadedByPages(), ...(await loadedByServer()), ...wholePackages()]);
let bytes = 0;
for (const file of files) {
  const from = path.join(root, file);
  if (!file.startsWith(packages) || !statSync(from, { throwIfNoEntry: false })?.isFile()) continue;
  cpSync(from, path.join(folder, file));
  bytes += statSync(from).size;
}
console.log(`The packages that a server loads take ${Math.round(bytes / 1e6)} MB.`);
