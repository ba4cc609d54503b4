import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "node_modules/monaco-editor");
const target = path.join(root, "public/monaco");
const stamp = path.join(target, "version.txt");

/**
 * Puts the editor's files where this server serves them, under `/monaco/vs`; nothing is loaded from elsewhere.
 * Does nothing when the installed version is there already. Answers whether it copied.
 * @returns {Promise<boolean>}
 */
export async function copyMonaco() {
  const { version } = JSON.parse(await fs.readFile(path.join(source, "package.json"), "utf8"));
  const present = await fs.readFile(stamp, "utf8").catch(() => "");
  if (present.trim() === version) return false;
  await fs.rm(target, { recursive: true, force: true });
  await fs.cp(path.join(source, "min/vs"), path.join(target, "vs"), { recursive: true });
  await nameWorkers();
  await fs.copyFile(path.join(source, "LICENSE"), path.join(target, "LICENSE"));
  await fs.writeFile(stamp, `${version}\n`);
  return true;
}

/** Gives each worker a name without a hash, so that the editor can start it by address and the page needs no `blob:` workers. */
async function nameWorkers() {
  const folder = path.join(target, "vs/assets");
  for (const file of await fs.readdir(folder)) {
    const worker = /^([a-z]+\.worker)-.+\.js$/.exec(file);
    if (worker) await fs.copyFile(path.join(folder, file), path.join(folder, `${worker[1]}.js`));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log((await copyMonaco()) ? "Copied the editor to public/monaco." : "The editor is in public/monaco already.");
}
