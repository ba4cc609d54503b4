// What each screen makes a browser fetch before it is alive: the scripts that the build names for its route, compressed.
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import vm from "node:vm";
import { brotliCompress, constants, gzip } from "node:zlib";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** The most that a screen which a person meets first may weigh, in bytes on the wire: Brotli, which every browser takes. */
export const firstScreenLimit = 170_000;
/** Where people arrive: by a link to the console, and after signing in. */
export const firstScreens = ["/setup", "/sign-in", "/stores"];

const manifestName = "page_client-reference-manifest.js";

/** `/(console)/stores/[store]/page` is the screen `/stores/[store]`. */
const screenOf = (entry) => entry.replace(/\/\([^)]*\)/g, "").replace(/\/page$/, "") || "/";

/** The manifest is a script that sets a global: run where there is nothing else. */
function readManifest(file) {
  const sandbox = { __RSC_MANIFEST: {} };
  vm.runInNewContext(readFileSync(file, "utf8"), { globalThis: sandbox, self: sandbox, ...sandbox });
  return Object.entries(sandbox.__RSC_MANIFEST);
}

/** Per screen the scripts of its page and of everything around it. What stands by for a failure or another address is left out. */
function scriptsPerScreen(build) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(build, "build-manifest.json"), "utf8"));
  const app = path.join(build, "server/app");
  const screens = new Map();
  for (const name of readdirSync(app, { recursive: true }).filter((file) => file.endsWith(manifestName))) {
    for (const [entry, { entryJSFiles }] of readManifest(path.join(app, name))) {
      if (/^\/(_|dev\/|page$)/.test(entry)) continue;
      const parts = Object.entries(entryJSFiles).filter(([part]) => /\/(layout|page|loading|error)$/.test(part));
      screens.set(screenOf(entry), new Set([...rootMainFiles, ...parts.flatMap(([, files]) => files)]));
    }
  }
  return screens;
}

/** Every screen, or `only` some, with the bytes of its scripts as Brotli, which browsers are given, and as gzip. */
export async function weighScreens(build, { only } = {}) {
  const known = new Map();
  const weigh = async (file) => {
    const plain = await readFile(path.join(build, file));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    return { brotli: (await brotli(plain, { params })).length, gzip: (await zip(plain)).length };
  };
  const weights = [];
  for (const [screen, files] of scriptsPerScreen(build)) {
    if (only && !only.includes(screen)) continue;
    const total = { screen, brotli: 0, gzip: 0 };
    for (const file of files) {
      if (!known.has(file)) known.set(file, await weigh(file));
      total.brotli += known.get(file).brotli;
      total.gzip += known.get(file).gzip;
    }
    weights.push(total);
  }
  return weights.sort((one, other) => one.screen.localeCompare(other.screen));
}

const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** One line per screen, to be read after a build. */
export function screenTable(weights) {
  const lines = weights.map(({ screen, brotli, gzip }) => {
    const first = firstScreens.includes(screen);
    const goal = first ? `≤ ${kB(firstScreenLimit)} ${brotli <= firstScreenLimit ? "✓" : "✗"}` : "";
    return `${screen.padEnd(44)} ${kB(brotli).padStart(10)} ${kB(gzip).padStart(10)}  ${goal}`.trimEnd();
  });
  return [`${"JavaScript per screen".padEnd(44)} ${"Brotli".padStart(10)} ${"gzip".padStart(10)}`, ...lines].join("\n");
}
