// Runs one of our command line tools: `node lib/cli/run-tool.mjs create-key --name …`. Needs no build of the console.
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bundleNode } from "./build.mjs";
import { prepareClients } from "./prepare.mjs";

const [, , tool, ...rest] = process.argv;
if (!/^[a-z-]+$/.test(tool ?? "")) throw new Error("name the tool to run");
const file = path.join(import.meta.dirname, "../../dist/tools", `${tool}.mjs`);

/** A service's user may not write where the project lies: what `npm run build` made there is run then. */
function mayWrite() {
  try {
    accessSync(existsSync(file) ? file : path.join(import.meta.dirname, "../.."), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (mayWrite()) {
  prepareClients();
  await bundleNode([`lib/cli/${tool}.ts`], "dist/tools");
} else if (!existsSync(file)) {
  console.error("This command is not built, and this user may not write here. Run npm run build as the user who may.");
  process.exit(1);
}
process.argv = [process.argv[0], tool, ...rest];
await import(pathToFileURL(file).href);
